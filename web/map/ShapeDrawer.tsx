import { Check, Crosshair, Undo2 } from 'lucide-react'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Point } from '#contract/record.ts'
import { Button } from '../ui/Button.tsx'
import { type Corner, type DrawnShape, nextStep, type ShapeKind, shapeOfCorners, withCorner } from './drawn-shape.ts'
import { MapFrame } from './MapFrame.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { drawPlaces, placeLayers } from './place-layers.ts'
import { useMap } from './useMap.ts'

interface ShapeDrawerProps {
  kind: ShapeKind
  /** Where to begin. */
  start?: Point
  onDone: (shape: DrawnShape) => void
  onCancel: () => void
}

const labels: Record<ShapeKind, string> = { area: 'Tegn området på kortet', line: 'Tegn linjen på kortet' }

/** Draw an area or a line on a map, corner by corner: by pointing, or with the keyboard in the middle of the map. */
export function ShapeDrawer({ kind, start, onDone, onCancel }: ShapeDrawerProps) {
  const [corners, setCorners] = useState<Corner[]>([])
  const { box, open, isMissing } = useMap({ label: labels[kind], center: start, zoom: 12, isCooperative: true })
  const shape = useMemo(() => shapeOfCorners(kind, corners), [kind, corners])
  const add = (corner: Corner) => setCorners((before) => withCorner(kind, before, corner))
  const addMiddle = () => {
    const middle = open?.map.getCenter()
    if (middle) add([middle.lng, middle.lat])
  }
  const undo = () => setCorners((before) => before.slice(0, -1))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter') addMiddle()
    else if (event.key === 'Backspace') undo()
    else return
    event.preventDefault()
  })
  const point = useEffectEvent(({ lngLat }: MapMouseEvent) => add([lngLat.lng, lngLat.lat]))
  useEffect(() => {
    if (!open) return
    placeLayers(open)
    const { map } = open
    const canvas = map.getCanvas()
    const click = (event: MapMouseEvent) => point(event)
    const key = (event: KeyboardEvent) => press(event)
    map.doubleClickZoom.disable()
    canvas.style.cursor = 'crosshair'
    map.on('click', click)
    canvas.addEventListener('keydown', key)
    return () => {
      map.off('click', click)
      canvas.removeEventListener('keydown', key)
    }
  }, [open])
  useEffect(() => {
    if (!open) return
    const line = shape === null && corners.length > 1 ? [corners] : []
    drawPlaces(open, { points: corners.map(([lon, lat]) => ({ lon, lat })), areas: [], shape, lines: line })
  }, [open, corners, shape])
  return (
    <div className="grid gap-3">
      <PlaceSearch onFound={(found) => open?.map.easeTo({ center: found.point, zoom: 14, duration: 600 })} />
      <MapFrame boxRef={box} open={open} isMissing={isMissing} className="h-80 md:h-112" />
      <p role="status" className="text-sm">
        {nextStep(kind, corners.length)}
      </p>
      <p className="text-ink-soft text-sm pointer-coarse:sr-only">
        Med tastaturet flytter piletasterne kortet, Enter sætter et punkt i midten, og Backspace fortryder.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          icon={<Check aria-hidden="true" />}
          disabled={shape === null}
          onClick={() => shape && onDone(shape)}
        >
          Færdig
        </Button>
        <Button size="small" icon={<Crosshair aria-hidden="true" />} disabled={!open} onClick={addMiddle}>
          Punkt i midten
        </Button>
        {corners.length > 0 && (
          <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={undo}>
            Fortryd
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onCancel}>
          Annullér
        </Button>
      </div>
    </div>
  )
}
