import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { dismissToast, subscribeToToasts, type ToastMessage, toasts } from './toast-store.ts'

export { toast } from './toast-store.ts'

const shownFor = 7_000
/** That it went well is seen in passing. */
const successShownFor = 4_000
/** There must be time to read it and reach its button. */
const shownWithAction = 15_000
const icons = { success: CircleCheck, error: CircleAlert, info: Info }
const looks = { success: 'text-success', error: 'text-danger', info: 'text-info' }

function ToastCard({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false)
  const Icon = icons[message.tone]
  const { action, tone } = message
  useEffect(() => {
    if (held) return
    const passing = tone === 'success' ? successShownFor : shownFor
    const timer = setTimeout(() => dismissToast(message.id), action ? shownWithAction : passing)
    return () => clearTimeout(timer)
  }, [held, message.id, action, tone])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only holds the message back; the button in it closes
    <div
      className="pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-lg border border-line bg-raised py-2 ps-4 pe-2 shadow-raised motion-safe:starting:translate-y-3 motion-safe:starting:opacity-0 motion-safe:transition-[opacity,translate] motion-safe:duration-calm"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={cx('mt-2 size-5 shrink-0', looks[message.tone])} aria-hidden="true" />
      <p className="min-w-0 flex-1 py-1.5 text-sm">{message.text}</p>
      {action && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            dismissToast(message.id)
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label="Luk besked"
        size="small"
        icon={<X aria-hidden="true" />}
        onClick={() => dismissToast(message.id)}
      />
    </div>
  )
}

const none: readonly ToastMessage[] = []

/** Where passing messages are shown and read aloud. Stands once, near the root. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToToasts, toasts, () => none)
  const column = 'grid justify-items-center gap-2'
  return (
    <section
      aria-label="Beskeder"
      // Also said and closable while a dialog has the rest of the page to itself.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 grid gap-2 px-4 pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-6"
    >
      <div role="alert" className={column}>
        {messages
          .filter((m) => m.tone === 'error')
          .map((m) => (
            <ToastCard key={m.id} message={m} />
          ))}
      </div>
      <div role="status" className={column}>
        {messages
          .filter((m) => m.tone !== 'error')
          .map((m) => (
            <ToastCard key={m.id} message={m} />
          ))}
      </div>
    </section>
  )
}
