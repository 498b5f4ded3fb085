import { Clock, Undo2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { limits } from '#contract/details.ts'
import type { Point } from '#contract/record.ts'
import type { TripShown } from '#contract/trip.ts'
import { formatMetres } from '../../map/format-metres.ts'
import { uncertaintyByHand } from '../../map/place.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useUnsavedWarning } from '../../ui/unsaved.ts'
import { useChosen } from '../drafts/choosing.ts'
import type { DraftChanges } from '../drafts/own-drafts.ts'
import type { Drafts } from '../drafts/useDrafts.ts'
import { PlacingList } from './PlacingList.tsx'
import { inOrder, placedAtOnce, placedByTime } from './placing.ts'

const PlacingMap = lazy(async () => ({ default: (await import('../../map/PlacingMap.tsx')).PlacingMap }))

interface PlacingProps {
  trip: TripShown
  finds: Drafts
  /** Chosen from the start. */
  start: number | undefined
}

/** The finds in a list, the map beside it: choose some, and press where they were. */
export function Placing({ trip, finds, start }: PlacingProps) {
  const { track, shape } = trip
  const { rows, taxa } = finds.data
  const ordered = useMemo(() => inOrder({ track, shape }, rows), [track, shape, rows])
  const chosen = useChosen(
    ordered.rows.map(({ id }) => id),
    start === undefined ? [] : [start],
  )
  const [words, setWords] = useState('')
  const page = useUnsavedWarning<HTMLDivElement>(finds.isSaving)
  const ground = useMemo(
    () => ({ shape, lines: (track ?? []).map((piece) => piece.map(([lon, lat]): [number, number] => [lon, lat])) }),
    [track, shape],
  )
  const isMarked = new Set(chosen.chosen)
  const points = ordered.rows.flatMap(({ id, fields: { point, uncertainty } }) =>
    point ? [{ id, point, uncertainty, isChosen: isMarked.has(id), isOdd: ordered.far.has(id) }] : [],
  )
  // The time of a find tells nothing where the track has none.
  const timed = placedByTime(
    track,
    rows.filter(({ id, fields }) => (isMarked.size > 0 ? isMarked.has(id) : fields.point === null)),
  )

  const save = async (changes: DraftChanges, told: string) => {
    chosen.set([])
    if (await finds.save(changes)) setWords(told)
  }
  const place = (point: Point, zoom: number) => {
    const ids = chosen.chosen.slice(0, limits.massRecords)
    const uncertainty = uncertaintyByHand(point, zoom)
    void save(
      placedAtOnce(ids, rounded(point), uncertainty),
      `${counted(ids.length, 'fund')} er sat på kortet med en usikkerhed på ${formatMetres(uncertainty)}.`,
    )
  }
  const placeByTime = () => void save(timed, `${counted(timed.size, 'fund')} er sat på ruten efter tid.`)
  const takeBack = async () => {
    const { length: count } = await finds.takeBack()
    if (count > 0) setWords(`${counted(count, 'fund')} er tilbage, hvor ${count === 1 ? 'det' : 'de'} var.`)
  }
  const placeless = rows.filter(({ fields }) => fields.point === null).length
  const count = chosen.chosen.length
  return (
    <div ref={page} className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <div className="sticky top-16 z-10 -mx-(--page-gutter) grid gap-2 bg-ground px-(--page-gutter) pb-2 lg:top-20 lg:order-2 lg:mx-0 lg:bg-transparent lg:px-0">
        <Suspense fallback={<Skeleton className="h-[36dvh] rounded-lg lg:h-[calc(100dvh-19rem)]" />}>
          <PlacingMap
            label={`Kort over turen med ${counted(points.length, 'fund')}.`}
            points={points}
            ground={ground}
            placeWords={count === 0 ? undefined : `Sæt ${counted(count, 'fund')} i midten`}
            onPlace={place}
            onChoose={(ids) => chosen.set(ids)}
            className="h-[36dvh] lg:h-[calc(100dvh-19rem)]"
          />
        </Suspense>
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="min-w-0 flex-1 basis-52 text-sm">
            {count > 0 ? (
              <>
                <b>{counted(count, 'fund')} valgt.</b> Tryk på kortet, hvor {count === 1 ? 'det' : 'de'} var.
              </>
            ) : (
              words || (placeless === 0 ? 'Alle fund har et sted.' : 'Vælg fund, og tryk på kortet, hvor de var.')
            )}
          </p>
          {timed.size > 0 && (
            <Button size="small" variant="primary" icon={<Clock aria-hidden="true" />} onClick={placeByTime}>
              Sæt {timed.size} efter tid på ruten
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            icon={<Undo2 aria-hidden="true" />}
            disabled={!finds.canTakeBack}
            onClick={() => void takeBack()}
          >
            Fortryd
          </Button>
        </div>
        <p className="text-ink-soft text-sm pointer-coarse:hidden max-lg:hidden">
          Med tastaturet: mellemrum vælger et fund, piletasterne flytter kortet, og Enter på kortet sætter de valgte i
          midten. Zoom ind for et mere præcist sted.
        </p>
      </div>
      <PlacingList {...{ chosen, taxa, ordered }} />
    </div>
  )
}

/** To the centimetre. */
const rounded = ({ lon, lat }: Point): Point => ({
  ...{ lon: Math.round(lon * 1e7) / 1e7, lat: Math.round(lat * 1e7) / 1e7 },
})
