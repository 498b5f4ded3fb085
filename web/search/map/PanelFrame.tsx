import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'

export interface PanelFrameProps {
  title: string
  /** Under the title: how many there are. */
  count: string
  /** Beside a table it stays in sight while the table is scrolled. */
  isFixed: boolean
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

/** What was chosen on the map, beside it; on a phone from below, so that the map stays in sight. */
export function PanelFrame({ title, count, isFixed, onClose, footer, children }: PanelFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title])
  return (
    <section
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className={cx(
        'flex flex-col overflow-hidden border border-line bg-ground shadow-raised max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.8rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:max-h-[46dvh] max-md:rounded-t-xl md:w-88 md:rounded-lg',
        isFixed ? 'md:fixed md:end-6 md:top-20 md:bottom-6 md:z-20' : 'md:absolute md:inset-y-2 md:end-2',
      )}
    >
      <header className="flex items-start gap-2 border-line border-b bg-surface py-2 ps-4 pe-2">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold leading-snug">
            {title}
          </h2>
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            {count}
          </p>
        </div>
        <IconButton label="Luk" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">{children}</div>
      {footer && <footer className="border-line border-t bg-surface px-3 py-2">{footer}</footer>}
    </section>
  )
}
