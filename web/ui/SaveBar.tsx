import { CircleCheck } from 'lucide-react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { useUnsavedWarning } from './unsaved.ts'

interface SaveBarProps {
  isDirty: boolean
  /** Put everything back as it was. */
  onReset: () => void
  /** It was saved just now: said until the next change. */
  isSaved: boolean
  label?: string
  /** What is not saved, in words: "3 ændringer er ikke gemt". */
  unsavedText?: string
  /** Stays in sight at the foot of a long form. */
  isSticky?: boolean
}

/** The foot of a form that is saved on its own: the button, the way back, and whether all is saved. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, onReset, isSaved, label = 'Gem', unsavedText = 'Ændringerne er ikke gemt endnu.', isSticky } = props
  const bar = useUnsavedWarning<HTMLDivElement>(isDirty)
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2',
        // While there is nothing to save, it is in nobody's way.
        isSticky &&
          isDirty &&
          'sticky bottom-[calc(4.3rem+env(safe-area-inset-bottom))] z-10 -mx-2 rounded-lg border border-line bg-raised p-3 shadow-raised md:bottom-4',
      )}
    >
      <Button type="submit" variant="primary" disabled={!isDirty}>
        {label}
      </Button>
      {isDirty && (
        <Button
          variant="quiet"
          onClick={() => {
            onReset()
            // Both buttons are out of reach when nothing is changed any more.
            bar.current?.focus()
          }}
        >
          <span>
            Fortryd<span className="max-sm:sr-only"> ændringer</span>
          </span>
        </Button>
      )}
      <p role="status" className="min-w-0 text-ink-soft text-sm">
        {isDirty && unsavedText}
        {!isDirty && isSaved && (
          <span className="inline-flex items-center gap-1.5 font-medium text-success">
            <CircleCheck className="size-4" aria-hidden="true" />
            Gemt
          </span>
        )}
      </p>
    </div>
  )
}
