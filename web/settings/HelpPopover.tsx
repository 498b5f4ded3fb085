import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { cleanHtml } from '../core/html.ts'
import { Danish } from '../ui/aria.tsx'
import { Prose } from '../ui/Prose.tsx'

interface HelpPopoverProps {
  html: string
  icon: ReactNode
  className: string
}

/** Opens by itself: it is fetched when somebody has pressed what it takes the place of. 200 ms in, 150 ms out; at most 95 % of a small screen, a comfortable column on a larger one. */
export default function HelpPopover({ html, icon, className }: HelpPopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Where focus goes back to.
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Danish>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button ref={button} aria-label="Hjælp" className={className}>
          {icon}
        </Button>
        <Popover
          offset={6}
          className="max-w-[95vw] overflow-auto rounded-lg border border-line bg-raised p-4 text-ink shadow-raised transition-[opacity,translate] duration-200 data-entering:-translate-y-1 data-entering:opacity-0 data-exiting:opacity-0 data-exiting:duration-150 md:max-w-2xl"
        >
          <Dialog aria-label="Hjælp" className="outline-none">
            <Prose html={cleanHtml(html)} className="text-sm" />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </Danish>
  )
}
