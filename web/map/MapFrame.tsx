import { Minus, Plus, Search } from 'lucide-react'
import { type ReactNode, type Ref, useCallback, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { LayerButton, LayerPanel } from './LayerSwitch.tsx'
import { MapButton } from './MapButton.tsx'
import { PlaceFinder } from './PlaceFinder.tsx'
import type { OpenMap } from './useMap.ts'

interface MapFrameProps {
  boxRef: Ref<HTMLDivElement>
  open: OpenMap | undefined
  isMissing: boolean
  /** More buttons under those that zoom. */
  buttons?: ReactNode
  /** Whether the map can be brought to a place by its name. */
  canFind?: boolean
  className?: string
  children?: ReactNode
}

/** The box of a map with its buttons; says so in words when there can be no map. */
export function MapFrame({ boxRef, open, isMissing, buttons, canFind = false, className, children }: MapFrameProps) {
  const [panel, setPanel] = useState<'layers' | 'places'>()
  const layers = useRef<HTMLButtonElement>(null)
  const places = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setPanel(undefined), [])
  const toggle = (one: 'layers' | 'places') => setPanel(panel === one ? undefined : one)
  return (
    <div className={cx('vf-map relative isolate overflow-hidden rounded-lg border border-line bg-sunken', className)}>
      <div
        ref={boxRef}
        className={cx('size-full transition-opacity duration-calm', open ? 'opacity-100' : 'opacity-0')}
      />
      {isMissing && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-soft text-sm">
          Kortet kan ikke vises på denne enhed lige nu.
        </p>
      )}
      {open && (
        <div
          data-on-map
          className="absolute end-2 top-2 flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line shadow-card"
        >
          <MapButton label="Zoom ind" icon={<Plus aria-hidden="true" />} onClick={() => open.map.zoomIn()} />
          <MapButton label="Zoom ud" icon={<Minus aria-hidden="true" />} onClick={() => open.map.zoomOut()} />
          {buttons}
          {canFind && (
            <MapButton
              ref={places}
              label="Find sted på kortet"
              isExpanded={panel === 'places'}
              icon={<Search aria-hidden="true" />}
              onClick={() => toggle('places')}
            />
          )}
          <LayerButton ref={layers} isOpen={panel === 'layers'} onToggle={() => toggle('layers')} />
        </div>
      )}
      {children}
      {open && panel === 'layers' && <LayerPanel open={open} opener={layers} onClose={close} />}
      {open && panel === 'places' && <PlaceFinder open={open} opener={places} onClose={close} />}
    </div>
  )
}
