import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { Danish } from './aria.tsx'
import { cx } from './cx.ts'

interface PopoverProps {
  /** What the popover is; read aloud. */
  label: string
  /** The inside of the button that opens it. */
  trigger: ReactNode
  /** Needed where the trigger is only an icon. */
  triggerLabel?: string
  triggerClassName?: string
  placement?: AriaPopoverProps['placement']
  className?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside the button that opens it. Escape and a click outside close it; focus returns. */
export function Popover(props: PopoverProps) {
  const { label, trigger, triggerLabel, triggerClassName, placement = 'bottom', className, children } = props
  return (
    <Danish>
      <DialogTrigger>
        <Button aria-label={triggerLabel} className={triggerClassName}>
          {trigger}
        </Button>
        <AriaPopover
          placement={placement}
          offset={8}
          className={cx(
            'overlay-motion max-w-[min(95vw,42rem)] overflow-auto rounded-lg border border-line bg-raised p-4 text-ink shadow-raised',
            className,
          )}
        >
          <Dialog aria-label={label} className="outline-none">
            {({ close }) => (typeof children === 'function' ? children(close) : children)}
          </Dialog>
        </AriaPopover>
      </DialogTrigger>
    </Danish>
  )
}
