import { MapPin } from 'lucide-react'
import { useMemo } from 'react'
import { numberText } from '#contract/counted.ts'
import type { Place, RecordDetails } from '#contract/record.ts'
import { formatPoint } from '../../map/coordinates.ts'
import { OtherMaps } from '../../map/OtherMaps.tsx'
import { RecordMap } from '../../map/RecordMap.tsx'
import { Card } from '../../ui/Card.tsx'
import { placeWords } from '../place-words.ts'

/** Where it was: the square that everybody sees, or the place itself for those who may know it. */
export function PlacePart({ record, isWide = false }: { record: RecordDetails; isWide?: boolean }) {
  const place: Place | null = record.exactPlace ?? record.place
  if (!place) {
    return (
      <Card title="Sted">
        <p className="text-ink-soft">Fundet har ikke noget sted endnu.</p>
      </Card>
    )
  }
  const { title, note } = placeWords(record, place)
  return (
    <Card title="Sted">
      <div className="grid gap-1.5">
        <p className="flex items-start gap-2 font-semibold">
          <MapPin className="mt-1 size-5 shrink-0 text-accent" aria-hidden="true" />
          <span className="wrap-anywhere min-w-0">{title}</span>
        </p>
        {record.municipality && <p className="wrap-anywhere text-sm">Kommune: {record.municipality}</p>}
        {note && <p className="text-sm">{note}</p>}
        {place.side === 0 && (
          <p className="text-ink-soft text-sm tabular-nums">
            {formatPoint(place.point)} · ± {numberText(Math.round(place.uncertainty))} m
          </p>
        )}
        {/* A place that is hidden from others is not handed to anybody's map. */}
        {record.place?.side === 0 && <OtherMaps point={place.point} />}
      </div>
      <PlaceMap place={place} hiddenBy={record.exactPlace === null ? null : record.place} isWide={isWide} />
    </Card>
  )
}

/** `hiddenBy` is the square that others see, where the viewer sees the place itself. */
function PlaceMap({ place, hiddenBy, isWide }: { place: Place; hiddenBy: Place | null; isWide: boolean }) {
  const drawn = useMemo(() => {
    const { point, side, uncertainty } = place
    const covering = side > 0 ? place : hiddenBy
    return {
      markers: side > 0 ? [] : [{ point, uncertainty }],
      ...(covering && covering.side > 0 ? { square: { point: covering.point, side: covering.side } } : {}),
    }
  }, [place, hiddenBy])
  return (
    <RecordMap
      center={place.point}
      shape={place.shape}
      className={isWide ? 'h-72 lg:h-104' : 'h-72'}
      opens="when wanted"
      {...drawn}
    />
  )
}
