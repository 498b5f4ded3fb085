import { EmptyState } from './EmptyState.tsx'

/** A search in texts that found nothing, or whose word stands in nearly all of them. */
export function NothingFound({ queryString, isTooCommon = false }: { queryString: string; isTooCommon?: boolean }) {
  return isTooCommon ? (
    <EmptyState title="Søg på et mere særligt ord">
      <p>Det, du har skrevet, står i næsten alle tekster.</p>
    </EmptyState>
  ) : (
    <EmptyState title={`Intet om “${queryString}”`}>
      <p>Prøv et andet ord eller færre ord. Ordene findes i alle bøjninger.</p>
    </EmptyState>
  )
}
