import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Danish } from './aria.tsx'
import { IconButton } from './IconButton.tsx'

interface SheetProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Always in sight at the bottom. */
  footer?: ReactNode
  children: ReactNode
}

/** A panel from the bottom of a phone, within reach of the thumb. Focus stays inside. */
export function Sheet({ title, isOpen, onClose, footer, children }: SheetProps) {
  return (
    <Danish>
      <ModalOverlay
        isOpen={isOpen}
        isDismissable
        onOpenChange={(open) => !open && onClose()}
        className="fixed inset-0 z-40 bg-scrim transition-opacity duration-calm data-[entering]:opacity-0 data-[exiting]:opacity-0"
      >
        <Modal className="fixed inset-x-0 bottom-0 flex max-h-[88dvh] flex-col rounded-t-xl bg-ground text-ink shadow-raised transition-transform duration-calm ease-calm data-[entering]:translate-y-full data-[exiting]:translate-y-full">
          <Dialog className="flex min-h-0 flex-1 flex-col outline-none">
            <header className="flex items-center gap-4 border-line border-b px-(--page-gutter) py-2">
              <Heading slot="title" level={2} className="min-w-0 flex-1 font-semibold text-lg">
                {title}
              </Heading>
              <IconButton label="Luk" icon={<X aria-hidden="true" />} onClick={onClose} className="-me-2" />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-(--page-gutter) py-2">{children}</div>
            {footer && <footer className="border-line border-t px-(--page-gutter) py-3 pb-safe">{footer}</footer>}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Danish>
  )
}
