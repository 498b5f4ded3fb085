import { Circle, Frame, Pentagon, Square } from 'lucide-react'
import { useState } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { Help } from '../../settings/Help.tsx'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { DrawKind } from '../map/draw/shapes.ts'
import { useAreas } from '../search-data.ts'
import { type PlaceHit, usePlaceSearch } from './place-search.ts'

interface AreaFieldProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
  onDraw: (kind: DrawKind) => void
  /** Take what the map shows; undefined until there is a map. */
  onScreen: (() => void) | undefined
}

const tools = [
  { kind: 'polygon', label: 'Polygon', icon: Pentagon },
  { kind: 'circle', label: 'Cirkel', icon: Circle },
  { kind: 'box', label: 'Firkant', icon: Square },
] as const

/** Where: drawn on the map, what the map shows, or a place that has a name. */
export function AreaField({ filter, onChange, onDraw, onScreen }: AreaFieldProps) {
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">Tegn på kortet</legend>
        <div className="grid grid-cols-2 gap-1.5">
          {tools.map(({ kind, label, icon: Icon }) => (
            <Button key={kind} size="small" icon={<Icon aria-hidden="true" />} onClick={() => onDraw(kind)}>
              {label}
            </Button>
          ))}
          <Button size="small" icon={<Frame aria-hidden="true" />} disabled={!onScreen} onClick={onScreen}>
            Kortudsnit
          </Button>
        </div>
      </fieldset>
      <PlaceField filter={filter} onChange={onChange} />
    </div>
  )
}

/** Where, by its name. */
export function PlaceField({ filter, onChange }: Pick<AreaFieldProps, 'filter' | 'onChange'>) {
  const [text, setText] = useState('')
  const [isLookedAt, setLookedAt] = useState(false)
  const isAsked = text.trim().length >= 2
  // Some portals have no borders of municipalities, and promise none.
  const hasAreas = (useAreas('', true, 1).data?.items.length ?? 0) > 0
  const { hits, isPending } = usePlaceSearch(text, filter, isLookedAt || isAsked)
  const take = (choose: PlaceHit['choose']) => {
    setText('')
    setLookedAt(false)
    onChange(choose(filter))
  }
  return (
    <div className="grid gap-2">
      <SearchField
        label="Vælg sted"
        help={<Help for="search.place" />}
        hideLabel={false}
        description={`${hasAreas ? 'Kommune, stednavn' : 'Stednavn'}, kvadrat eller koordinater`}
        placeholder="Fx Aarhus eller 617_72"
        value={text}
        onChange={setText}
        onFocus={() => setLookedAt(true)}
        onSubmit={() => isAsked && hits[0] && take(hits[0].choose)}
      />
      {(isLookedAt || isAsked) && hits.length > 0 && (
        <ul aria-label="Steder" className="rounded-md border border-line bg-raised p-1">
          {hits.map(({ key, name, kind, choose }) => (
            <li key={key}>
              <button
                type="button"
                className="grid min-h-11 w-full rounded-md px-2.5 py-1.5 text-start hover:bg-accent-soft"
                onClick={() => take(choose)}
              >
                <span className="wrap-anywhere font-medium">{name}</span>
                <span className="text-ink-soft text-xs">{kind}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {isAsked && hits.length === 0 && (isPending ? 'Søger …' : 'Intet sted ligner det, du har skrevet.')}
      </p>
    </div>
  )
}
