import { Button } from './Button.tsx'

interface FormButtonsProps {
  okLabel: string
  isDanger?: boolean
  cancelLabel?: string
  onCancel: () => void
}

/** What ends a short form: leave it, or send it. */
export function FormButtons({ okLabel, isDanger = false, cancelLabel = 'Annullér', onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button variant={isDanger ? 'danger' : 'primary'} type="submit">
        {okLabel}
      </Button>
    </div>
  )
}
