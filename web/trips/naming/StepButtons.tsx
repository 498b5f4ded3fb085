import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

/** To the find before and the one after; the page hears the keys. */
export const StepButtons = ({ onStep }: { onStep: (by: -1 | 1) => void }) => (
  <div className="flex gap-1">
    <Button
      size="small"
      aria-keyshortcuts="PageUp"
      icon={<ChevronLeft aria-hidden="true" />}
      onClick={() => onStep(-1)}
    >
      Forrige
    </Button>
    <Button size="small" aria-keyshortcuts="PageDown" onClick={() => onStep(1)}>
      Næste <ChevronRight aria-hidden="true" />
    </Button>
  </div>
)
