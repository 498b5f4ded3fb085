import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useUnsavedWarning } from '../../ui/unsaved.ts'

interface FormButtonsProps {
  /** What the form does: "Gem navnet". */
  label: string
  onCancel: () => void
  /** Something would be lost by leaving. */
  isDirty?: boolean
  /** Other buttons, after these. */
  children?: ReactNode
}

/** The foot of a form that closes when it is done. */
export function FormButtons({ label, onCancel, isDirty = false, children }: FormButtonsProps) {
  const bar = useUnsavedWarning<HTMLDivElement>(isDirty)
  return (
    <div ref={bar} className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary">
        {label}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Annullér
      </Button>
      {children}
    </div>
  )
}
