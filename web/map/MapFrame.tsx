import { Minus, Plus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '../ui/cx.ts'
import type { OpenMap } from './useMap.ts'

const look =
  'inline-flex size-11 items-center justify-center bg-raised text-ink transition-colors duration-quick hover:bg-accent-soft [&_svg]:size-5'

interface MapButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

export function MapButton({ label, icon, onClick, ref }: MapButtonProps) {
  return (
    <button ref={ref} type="button" aria-label={label} title={label} className={look} onClick={onClick}>
      {icon}
    </button>
  )
}

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
        </div>
      )}
      {children}
    </div>
  )
}
