import { Check, Crosshair, Undo2 } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Draft, instruction, isArea } from './shapes.ts'

interface DrawBarProps {
  draft: Draft
  problem: string | undefined
  onMiddle: () => void
  onUndo: () => void
  onFinish: () => void
  onCancel: () => void
}

const reach = ({ kind, corners }: Draft) =>
  kind === 'polygon' && corners.length > 0 ? ` ${counted(corners.length, 'hjørne', 'hjørner')}.` : ''

/** What to do while an area is drawn: above the map, and on a phone under the thumb. */
export function DrawBar({ draft, problem, onMiddle, onUndo, onFinish, onCancel }: DrawBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent bg-raised p-2.5 shadow-raised max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(4.3rem+env(safe-area-inset-bottom))] max-md:z-20">
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p role={problem ? 'alert' : 'status'} className={problem ? 'font-medium text-danger' : 'font-medium'}>
          {problem ?? `${instruction(draft)}${reach(draft)}`}
        </p>
        <p className="text-ink-soft text-xs max-md:hidden">
          Med tastaturet: flyt kortet med piletasterne, og sæt et punkt i midten med Enter.
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {draft.kind === 'polygon' && (
          <Button
            size="small"
            variant="primary"
            icon={<Check aria-hidden="true" />}
            disabled={!isArea(draft)}
            onClick={onFinish}
          >
            Færdig
          </Button>
        )}
        <Button size="small" icon={<Crosshair aria-hidden="true" />} onClick={onMiddle}>
          Punkt i midten
        </Button>
        {draft.corners.length > 0 && (
          <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
            Fortryd
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onCancel}>
          Annullér
        </Button>
      </div>
    </div>
  )
}
