import { MapPin } from 'lucide-react'
import type { Find, Place } from '#contract/record.ts'
import { formatPoint } from '../../map/coordinates.ts'
import { Card } from '../../ui/Card.tsx'
import { placeWords } from './place-words.ts'

/** Where it was: the square that everybody sees, or the place itself for those who may know it. */
export function PlacePart({ find }: { find: Find }) {
  const place: Place | null = find.exactPlace ?? find.place
  if (!place) {
    return (
      <Card title="Sted">
        <p className="text-ink-soft">Der er ikke sat et sted på endnu.</p>
      </Card>
    )
  }
  const { title, note } = placeWords(find, place)
  return (
    <Card title="Sted">
      <div className="grid gap-1.5">
        <p className="flex items-start gap-2 font-semibold">
          <MapPin className="mt-1 size-5 shrink-0 text-accent" aria-hidden="true" />
          <span className="wrap-anywhere min-w-0">{title}</span>
        </p>
        {note && <p className="text-sm">{note}</p>}
        {place.side === 0 && (
          <p className="text-ink-soft text-sm tabular-nums">
            {formatPoint(place.point)} · ± {Math.round(place.uncertainty).toLocaleString('da-DK')} m
          </p>
        )}
      </div>
    </Card>
  )
}
