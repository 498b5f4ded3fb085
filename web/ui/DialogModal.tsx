import { X } from 'lucide-react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { cleanHtml } from '../core/html.ts'
import { Danish } from './aria.tsx'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import type { DialogButton, DialogSize, OpenDialog } from './dialog-store.ts'
import { IconButton } from './IconButton.tsx'
import { Prose } from './Prose.tsx'

const widths: Record<DialogSize, string> = {
  tiny: 'max-w-md',
  medium: 'max-w-xl',
  large: 'max-w-3xl',
  'x-large': 'max-w-6xl',
  full: 'h-dvh max-h-dvh max-w-none rounded-none',
}

/** One dialog: 300 ms in, 200 ms out; closed by its button, a click outside, or Escape. */
export default function DialogModal({ dialog }: { dialog: OpenDialog }) {
  const { header, body, content, size = 'medium', isAtTop = false, buttons = [], isOpen, close } = dialog
  const isFull = size === 'full'
  return (
    <Danish>
      <ModalOverlay
        isOpen={isOpen}
        isDismissable
        shouldCloseOnInteractOutside={(element) => {
          // Messages lie above dialogs and are no part of the page behind them.
          if (!element.closest('[data-react-aria-top-layer]')) close({ outside: true })
          return false
        }}
        onOpenChange={(open) => {
          if (!open) close()
        }}
        className={cx(
          'fixed inset-0 z-50 flex justify-center bg-scrim transition-opacity duration-300',
          'data-entering:opacity-0 data-exiting:opacity-0 data-exiting:duration-200',
          isAtTop ? 'items-start sm:px-6 sm:py-3' : 'items-end sm:items-center',
          !isFull && !isAtTop && 'sm:p-6',
        )}
      >
        <Modal
          className={cx(
            'flex w-full flex-col overflow-hidden bg-raised text-ink shadow-raised transition-transform duration-300 data-exiting:duration-200',
            isAtTop
              ? 'h-(--visual-viewport-height) sm:h-auto sm:max-h-[min(44rem,92dvh)] sm:rounded-xl'
              : 'max-h-[92dvh] data-entering:translate-y-4 data-exiting:translate-y-4',
            !isFull && !isAtTop && 'rounded-t-xl sm:rounded-xl',
            widths[size],
          )}
        >
          <Dialog className="flex min-h-0 flex-1 flex-col outline-none">
            {isAtTop ? (
              <Heading slot="title" className="sr-only">
                {header}
              </Heading>
            ) : (
              <header className="flex items-start justify-between gap-4 ps-6 pe-3 pt-4">
                <Heading slot="title" className="pt-1.5 font-display font-semibold text-xl">
                  {header}
                </Heading>
                <IconButton label="Luk" icon={<X aria-hidden="true" />} onClick={() => close()} />
              </header>
            )}
            <div className={isAtTop ? 'flex min-h-0 flex-1 flex-col' : 'min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-6'}>
              {body && <Prose html={cleanHtml(body)} className="[&_pre]:overflow-x-auto [&_pre]:text-xs" />}
              {typeof content === 'function' ? content(close) : content}
            </div>
            {buttons.length > 0 && (
              <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-6 py-4">
                {buttons.map((button) => (
                  <Button
                    key={button.buttonId ?? button.label}
                    variant={button.isDanger ? 'danger' : button.isPrimary ? 'primary' : 'secondary'}
                    onClick={() => close(responseOf(button))}
                  >
                    {button.label}
                  </Button>
                ))}
              </footer>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Danish>
  )
}

const responseOf = ({ buttonType, buttonId, label }: DialogButton) => ({
  ok: buttonType === 1,
  buttonId: buttonId ?? label,
})
