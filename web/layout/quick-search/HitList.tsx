import { useEffect } from 'react'
import { Link } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Group, type Hit, kinds } from './entries.ts'
import { HitLine } from './HitLine.tsx'
import type { NamedPage } from './pages-by-name.ts'

export const optionId = (listId: string, index: number) => `${listId}-${index}`

interface HitListProps {
  listId: string
  groups: readonly Group[]
  text: string
  /** The place of the line that the arrow keys are at, counted through all groups. */
  active: number
  pages: readonly NamedPage[]
  onPoint: (hit: Hit) => void
  /** It was clicked, and leads on by itself. */
  onOpen: (hit: Hit) => void
  /** Forget what was opened last. */
  onForget: (() => void) | undefined
}

/** The lines under the field. Each is a link too, so that it can be opened in a tab of its own. */
export function HitList({ listId, groups, text, active, pages, onPoint, onOpen, onForget }: HitListProps) {
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  const hits = groups.flatMap((group) => group.hits)
  return (
    <>
      {onForget && (
        <div className="flex justify-end px-3 pt-2 -mb-10">
          <Button size="small" variant="quiet" onClick={onForget}>
            Ryd seneste
          </Button>
        </div>
      )}
      <div id={listId} role="listbox" aria-label="Forslag" className="p-2">
        {groups.map(({ key, title, hits: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of options are no fieldsets
          <div key={key} role="group" aria-labelledby={`${listId}-${key}`} className="not-first:mt-2">
            <p
              id={`${listId}-${key}`}
              role="presentation"
              className="px-3 pt-2 pb-1 font-semibold text-ink-soft text-xs uppercase tracking-wide"
            >
              {title}
            </p>
            {own.map((hit) => {
              const index = hits.indexOf(hit)
              return (
                <Link
                  key={hit.key}
                  id={optionId(listId, index)}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  to={hit.to}
                  className="flex min-h-14 items-center gap-3 rounded-md px-3 py-1.5 text-ink no-underline aria-selected:bg-accent-soft [&[aria-selected=true]_mark]:bg-raised"
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => onPoint(hit)}
                  onClick={() => onOpen(hit)}
                >
                  <HitLine hit={key === 'recent' ? { ...hit, note: kinds[hit.kind] } : hit} text={text} pages={pages} />
                </Link>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}
