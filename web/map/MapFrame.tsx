import { Minus, Plus, Search } from 'lucide-react'
import { type ReactNode, type Ref, useCallback, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { LayerButton, LayerPanel } from './LayerSwitch.tsx'
import { MapButton } from './MapButton.tsx'
import { noMap } from './no-map.ts'
import { PlaceFinder } from './PlaceFinder.tsx'
import { OverPicture } from './picture/OverPicture.tsx'
import type { OpenMap } from './useMap.ts'

interface MapFrameProps {
  boxRef: Ref<HTMLDivElement>
  open: OpenMap | undefined
  isMissing: boolean
  /** What is there until the live map is painted: see `MapPicture`, and `opens` of `useMap`. */
  still?: Still
  /** More buttons under those that zoom. */
  buttons?: ReactNode
  /** Whether the map can be brought to a place by its name. */
  canSearch?: boolean
  className?: string
  children?: ReactNode
}

export interface Still {
  picture: ReactNode
  isPainted: boolean
  want: () => void
}

/** The box of a map with its buttons; says so in words when there can be no map. */
export function MapFrame(props: MapFrameProps) {
  const { boxRef, open, isMissing, still, buttons, canSearch = false, className, children } = props
  const [panel, setPanel] = useState<'layers' | 'places'>()
  const layers = useRef<HTMLButtonElement>(null)
  const places = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setPanel(undefined), [])
  const toggle = (one: 'layers' | 'places') => setPanel(panel === one ? undefined : one)
  const isSeen = still ? still.isPainted : open !== undefined
  return (
    <div className={cx('vf-map relative isolate overflow-hidden rounded-lg border border-line bg-sunken', className)}>
      {still && <OverPicture still={still} open={open} isMissing={isMissing} />}
      <div
        ref={boxRef}
        className={cx(
          'relative size-full transition-opacity duration-calm',
          isSeen ? 'opacity-100' : 'pointer-events-none opacity-0',
          still && 'print:invisible',
        )}
      />
      {isMissing && !still && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-soft text-sm">{noMap}</p>
      )}
      {open && isSeen && (
        <div
          data-on-map
          className="absolute end-2 top-2 flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line shadow-card print:hidden"
        >
          <MapButton label="Zoom ind" icon={<Plus aria-hidden="true" />} onClick={() => open.map.zoomIn()} />
          <MapButton label="Zoom ud" icon={<Minus aria-hidden="true" />} onClick={() => open.map.zoomOut()} />
          {buttons}
          {canSearch && (
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
