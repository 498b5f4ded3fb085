import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../ui/SearchField.tsx'
import { type PlaceHit, usePlaceHits } from './place-hits.ts'

/**
 * Find a place by its name or coordinates. The hits lie on the map under the field, and are scrolled into sight together
 * with it: nothing that sticks to the foot of the page covers them.
 */
export function PlaceSearch({ onFound }: { onFound: (hit: PlaceHit) => void }) {
  const [text, setText] = useState('')
  const { hits, isPending } = usePlaceHits(text)
  const list = useRef<HTMLDivElement>(null)
  const isAsked = text.trim().length >= 2
  const take = (hit: PlaceHit) => {
    setText('')
    onFound(hit)
  }
  const count = hits.length
  useEffect(() => {
    if (isAsked && count > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked, count])
  return (
    // Enter finds the place; it must not send the form around the field.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field within are only kept from the form
    <div
      className="relative min-w-0 flex-1 basis-64"
      onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
    >
      <SearchField
        label="Sted eller koordinater"
        placeholder="Sted eller koordinater"
        value={text}
        onChange={setText}
        onSubmit={() => hits[0] && take(hits[0])}
      />
      {isAsked && (
        <div
          ref={list}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 scroll-mt-24 scroll-mb-44 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised"
        >
          {count > 0 && (
            <ul aria-label="Steder">
              {hits.map((hit) => (
                <li key={`${hit.kind} ${hit.name} ${hit.point.lon} ${hit.point.lat}`}>
                  <button
                    type="button"
                    className="flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-start hover:bg-accent-soft"
                    onClick={() => take(hit)}
                  >
                    <MapPin className="size-4 shrink-0 text-accent" aria-hidden="true" />
                    <span className="min-w-0">
                      <span className="wrap-anywhere block font-medium leading-tight">{hit.name}</span>
                      <span className="block text-ink-soft text-xs">{hit.kind}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <p role="status" className="px-2.5 py-2 text-ink-soft text-sm empty:hidden">
            {count === 0 &&
              (isPending ? 'Søger …' : 'Intet sted ligner det. Prøv et andet navn, eller fx 55,676 12,568.')}
          </p>
        </div>
      )}
    </div>
  )
}
