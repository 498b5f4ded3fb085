import { useMemo } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripRecord, TripShown } from '#contract/trip.ts'
import { formatMetres } from '../../map/format-metres.ts'
import { square as squareAround } from '../../map/geometry.ts'
import type { Places } from '../../map/places.ts'
import { WayMap } from '../../map/WayMap.tsx'
import { hidesEnds } from '../trip-texts.ts'

/** What a trip lets everybody see of where it went. */
function placesOf(trip: TripShown, records: readonly TripRecord[]): Places {
  const placed = records.flatMap(({ point, side }) => (point ? [{ point, side }] : []))
  return {
    points: placed.filter(({ side }) => side === 0).map(({ point }) => point),
    areas: [
      ...placed.filter(({ side }) => side > 0).map(({ point, side }) => squareAround(point, side)),
      ...(trip.square ? [trip.square.ring.map(([lon, lat]): [number, number] => [lon, lat])] : []),
    ],
    shape: trip.shape,
    lines: (trip.track ?? []).map((piece) => piece.map(([lon, lat]): [number, number] => [lon, lat])),
  }
}

function sentence(trip: TripShown, points: number): string {
  const finds = points === 0 ? 'uden fund' : `med ${counted(points, 'fund')}`
  if (trip.square) return `Kort ${finds}. Turen lå i et kvadrat på ${formatMetres(trip.square.side)}.`
  return trip.track ? `Kort over turens rute ${finds}.` : `Kort over turen ${finds}.`
}

export function TripMap({ trip, records }: { trip: TripShown; records: readonly TripRecord[] }) {
  const places = useMemo(() => placesOf(trip, records), [trip, records])
  const isNowhere =
    places.points.length + places.areas.length + (places.lines?.length ?? 0) === 0 && places.shape === null
  if (isNowhere) return null
  return (
    <div className="grid gap-2">
      <WayMap places={places} label={sentence(trip, places.points.length)} className="h-80 md:h-112" />
      {hidesEnds(trip) && <p className="text-ink-soft text-sm">Rutens begyndelse og slutning vises ikke.</p>}
      {trip.square && (
        <p className="text-ink-soft text-sm">
          Ruten vises ikke. Turen lå et sted i kvadratet på {formatMetres(trip.square.side)}.
        </p>
      )}
    </div>
  )
}
