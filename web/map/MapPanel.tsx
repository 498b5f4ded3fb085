import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'

export interface MapPanelProps {
  /** The button that opened it, which has the focus again afterwards. */
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/**
 * Something that a button of the map opens. It lies within the map's box, so that it is there too when the map fills the
 * screen; Escape and a press elsewhere close it.
 */
export function MapPanel({
  opener,
  onClose,
  className,
  children,
}: MapPanelProps & { className: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:checked, input[type=search]')?.focus(), [])
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && (panel.current?.contains(target) || opener.current?.contains(target))
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [opener, onClose])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes, wherever in the panel one is
    <div
      ref={panel}
      data-on-map
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Only this closes, not what the map lies in.
        event.preventDefault()
        event.stopPropagation()
        onClose()
        opener.current?.focus()
      }}
      className={cx(
        'absolute end-15 top-2 z-10 rounded-md border border-line bg-raised p-1.5 shadow-raised',
        className,
      )}
    >
      {children}
    </div>
  )
}
