import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Danish } from './aria.tsx'
import { IconButton } from './IconButton.tsx'
import { hasUnsavedIn } from './unsaved.ts'

interface DrawerProps {
  title: string
  /** Beside the title: a picture, for instance. */
  before?: ReactNode
  /** Under the title: what state the thing is in. */
  after?: ReactNode
  isOpen: boolean
  /** The person wants it closed: by the cross, by Escape or by a click beside it. */
  onClose: () => void
  /** Asked before closing when something inside is not saved. */
  mayDiscard?: () => Promise<boolean>
  children: ReactNode
}

/** A panel from the side, over the page: one thing of a list in detail. It fills a phone. Focus stays inside. */
export function Drawer({ title, before, after, isOpen, onClose, mayDiscard, children }: DrawerProps) {
  const body = useRef<HTMLDivElement>(null)
  const close = async () => {
    if (mayDiscard && hasUnsavedIn(body.current) && !(await mayDiscard())) return
    onClose()
  }
  return (
    <Danish>
      <ModalOverlay
        isOpen={isOpen}
        isDismissable
        onOpenChange={(open) => {
          if (!open) void close()
        }}
        className="fixed inset-0 z-40 bg-scrim transition-opacity duration-calm data-[entering]:opacity-0 data-[exiting]:opacity-0"
      >
        <Modal className="fixed inset-y-0 end-0 flex w-full max-w-2xl flex-col bg-ground text-ink shadow-raised transition-transform duration-calm ease-calm data-[entering]:translate-x-full data-[exiting]:translate-x-full">
          <Dialog className="flex min-h-0 flex-1 flex-col outline-none">
            <header className="flex items-start gap-4 border-line border-b bg-surface px-5 py-4 sm:px-7">
              {before}
              <div className="grid min-w-0 flex-1 justify-items-start gap-1.5 py-1">
                <Heading slot="title" level={2} className="wrap-anywhere font-display font-semibold text-2xl">
                  {title}
                </Heading>
                {after}
              </div>
              <IconButton label="Luk" icon={<X aria-hidden="true" />} onClick={close} className="-me-2" />
            </header>
            <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-safe">
              {children}
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Danish>
  )
}

interface DrawerSectionProps {
  title: string
  lead?: ReactNode
  /** Beside the title: a "?" with help. */
  help?: ReactNode
  children: ReactNode
}

/** One matter in a drawer. */
export function DrawerSection({ title, lead, help, children }: DrawerSectionProps) {
  return (
    <section className="grid gap-4 border-line px-5 py-6 not-last:border-b sm:px-7">
      <header>
        <div className="flex items-center gap-1.5">
          <h3 className="font-semibold text-lg">{title}</h3>
          {help}
        </div>
        {lead && <p className="mt-1 max-w-[65ch] text-ink-soft text-sm">{lead}</p>}
      </header>
      {children}
    </section>
  )
}
