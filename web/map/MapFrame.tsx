import { Minus, Plus } from 'lucide-react'
import { type ReactNode, type Ref, useCallback, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { LayerButton, LayerPanel } from './LayerSwitch.tsx'
import { MapButton } from './MapButton.tsx'
import type { OpenMap } from './useMap.ts'

interface MapFrameProps {
  boxRef: Ref<HTMLDivElement>
  open: OpenMap | undefined
  isMissing: boolean
  /** More buttons under those that zoom. */
  buttons?: ReactNode
  className?: string
  children?: ReactNode
}

/** The box of a map with its buttons; says so in words when there can be no map. */
export function MapFrame({ boxRef, open, isMissing, buttons, className, children }: MapFrameProps) {
  const [isChoosing, setChoosing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setChoosing(false), [])
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
          <LayerButton ref={opener} isOpen={isChoosing} onToggle={() => setChoosing(!isChoosing)} />
        </div>
      )}
      {children}
      {open && isChoosing && <LayerPanel open={open} opener={opener} onClose={close} />}
    </div>
  )
}
