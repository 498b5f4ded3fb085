import { Pentagon, Spline } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Point } from '#contract/record.ts'
import type { TripShown } from '#contract/trip.ts'
import type { ShapeKind } from '../../map/drawn-shape.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { roundArea } from './trip-draft.ts'

const PlacePicker = lazy(async () => ({ default: (await import('../../map/PlacePicker.tsx')).PlacePicker }))
const ShapeDrawer = lazy(async () => ({ default: (await import('../../map/ShapeDrawer.tsx')).ShapeDrawer }))

interface GroundFieldProps {
  onShape: (shape: TripShown['shape']) => void
  /** It is done: a point and its radius can still be moved. */
  onDrawn: () => void
}

/** Where a trip without a track was: a place with a radius, an area that one draws, or the line of a transect. */
export function GroundField({ onShape, onDrawn }: GroundFieldProps) {
  const [drawing, setDrawing] = useState<ShapeKind>()
  const [place, setPlace] = useState<{ point: Point | null; uncertainty: number }>({ point: null, uncertainty: 250 })
  const waiting = <Skeleton className="h-80 rounded-md" />
  if (drawing) {
    return (
      <Suspense fallback={waiting}>
        <ShapeDrawer
          kind={drawing}
          onDone={(shape) => {
            onShape(shape)
            onDrawn()
          }}
          onCancel={() => setDrawing(undefined)}
        />
      </Suspense>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={<Pentagon aria-hidden="true" />} onClick={() => setDrawing('area')}>
          Tegn området
        </Button>
        <Button size="small" icon={<Spline aria-hidden="true" />} onClick={() => setDrawing('line')}>
          Tegn en linje
        </Button>
        <span className="text-ink-soft text-sm">eller vælg et punkt og en radius:</span>
      </div>
      <Suspense fallback={waiting}>
        <PlacePicker
          label="Turens sted: et punkt og en radius, der dækker området"
          radius={{ label: 'Radius', description: 'Så langt fra punktet nåede turen højst.' }}
          value={place}
          onChange={(next) => {
            setPlace(next)
            onShape(next.point && roundArea(next.point, next.uncertainty))
          }}
        />
      </Suspense>
    </>
  )
}
