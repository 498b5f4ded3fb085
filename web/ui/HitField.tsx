import type { ReactNode } from 'react'
import { SearchField } from './SearchField.tsx'

interface HitFieldProps<Hit> {
  label: string
  placeholder: string
  /** What the list below is called. */
  listLabel: string
  text: string
  onText: (text: string) => void
  hits: readonly Hit[]
  keyOf: (hit: Hit) => string | number
  show: (hit: Hit) => ReactNode
  onPick: (hit: Hit) => void
}

const shownHits = 6

/** A field whose answers stand below it, to be picked. */
export function HitField<Hit>({ hits, keyOf, show, onPick, text, onText, ...words }: HitFieldProps<Hit>) {
  const { label, placeholder, listLabel } = words
  return (
    <div className="grid gap-2">
      <SearchField label={label} hideLabel={false} placeholder={placeholder} value={text} onChange={onText} />
      {hits.length > 0 && (
        <ul aria-label={listLabel} className="rounded-md border border-line bg-raised p-1">
          {hits.slice(0, shownHits).map((hit) => (
            <li key={keyOf(hit)}>
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-accent-soft"
                onClick={() => {
                  onText('')
                  onPick(hit)
                }}
              >
                {show(hit)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
