import { Pentagon, Spline } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { TripShown } from '#contract/trip.ts'
import type { ShapeKind } from '../../map/drawn-shape.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { roundArea } from './trip-draft.ts'

const PlacePicker = lazy(async () => ({ default: (await import('../../map/PlacePicker.tsx')).PlacePicker }))
const ShapeDrawer = lazy(async () => ({ default: (await import('../../map/ShapeDrawer.tsx')).ShapeDrawer }))

/** Where a trip without a track was: a place with a radius, an area that one draws, or the line of a transect. */
export function GroundField({ onShape }: { onShape: (shape: TripShown['shape']) => void }) {
  const [drawing, setDrawing] = useState<ShapeKind>()
  const waiting = <Skeleton className="h-80 rounded-md" />
  if (drawing) {
    return (
      <Suspense fallback={waiting}>
        <ShapeDrawer kind={drawing} onDone={onShape} onCancel={() => setDrawing(undefined)} />
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
          value={{ point: null, uncertainty: 250 }}
          onChange={({ point, uncertainty }) => point && onShape(roundArea(point, uncertainty))}
        />
      </Suspense>
    </>
  )
}
