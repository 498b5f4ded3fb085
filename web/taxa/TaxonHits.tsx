import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { TaxonHit } from '#contract/taxon.ts'
import { useAnchored } from '../ui/anchored.ts'
import { TaxonOption } from './TaxonOption.tsx'

export const optionId = (listId: string, index: number) => `${listId}-${index}`

interface TaxonHitsProps {
  listId: string
  label: string
  hits: readonly TaxonHit[]
  /** The hit that the arrow keys are at; -1 for none. */
  active: number
  field: RefObject<HTMLElement | null>
  onPoint: (hit: TaxonHit) => void
  onChoose: (hit: TaxonHit) => void
  /** Instead of hits. */
  none: ReactNode
}

/** The list under the field where a taxon is chosen. The focus stays in the field. */
export function TaxonHits({ listId, label, hits, active, field, onPoint, onChoose, none }: TaxonHitsProps) {
  const panel = useRef<HTMLDivElement>(null)
  useAnchored(field, panel)
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing on it must not take the focus from the field
    <div
      ref={panel}
      popover="manual"
      onMouseDown={(event) => event.preventDefault()}
      className="inset-auto min-w-72 overflow-auto overscroll-contain rounded-lg border border-line bg-raised text-ink shadow-raised"
    >
      {hits.length === 0 ? (
        none
      ) : (
        <>
          {hits[0]?.isFuzzy && (
            <p className="border-line border-b px-4 py-2.5 text-ink-soft text-sm">
              Intet navn er stavet sådan. <strong className="text-ink">Fundet trods stavefejl:</strong>
            </p>
          )}
          <div id={listId} role="listbox" aria-label={label} className="p-1.5">
            {hits.map((hit, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as the focus stays there
              <div
                key={hit.id}
                id={optionId(listId, index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className="flex min-h-13 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 aria-selected:bg-accent-soft [&[aria-selected=true]_mark]:bg-raised"
                onMouseMove={() => onPoint(hit)}
                onClick={() => onChoose(hit)}
              >
                <TaxonOption hit={hit} />
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
