import { useQuery } from '@tanstack/react-query'
import { numberText } from '#contract/counted.ts'
import { api } from '../core/api.ts'
import { RecordRows } from '../records/RecordCardView.tsx'
import { Card } from '../ui/Card.tsx'

const shown = 6

/** Own finds that wait because an expert has asked something. Nothing there is nothing said. */
export function AskedByExperts({ userId }: { userId: number }) {
  const { data } = useQuery({
    queryKey: ['own-records', 'paused', userId],
    queryFn: ({ signal }) =>
      api(
        'GET /records/validation-suggestions',
        { tab: 'paused', stacked: 'false', filter: JSON.stringify({ reporterId: userId }), take: shown },
        { signal },
      ),
  })
  if (!data || data.total === 0) return null
  return (
    <Card
      title={`En ekspert spørger dig (${numberText(data.total)})`}
      lead="Svar på fundets side, så kommer det i køen igen."
    >
      <RecordRows cards={data.items.map(({ record }) => record)} />
    </Card>
  )
}
