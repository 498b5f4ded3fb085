interface NothingFoundProps {
  typed: string
  isSettled: boolean
  isError: boolean
  isMember: boolean
}

/** Instead of hits. */
export function NothingFound({ typed, isSettled, isError, isMember }: NothingFoundProps) {
  if (!isSettled) return <p className="px-5 py-6 text-ink-soft">Søger …</p>
  return (
    <div role="status" className="grid gap-1 px-5 py-6">
      {isError ? (
        <p>Der kunne ikke søges lige nu. Prøv igen om lidt.</p>
      ) : (
        <>
          <p className="font-semibold">Intet ligner “{typed}”</p>
          <p className="text-ink-soft text-sm">
            Prøv med færre bogstaver, det videnskabelige navn eller fundets nummer.
            {!isMember && ' Personer kan findes, når man er logget ind.'}
          </p>
        </>
      )}
    </div>
  )
}
