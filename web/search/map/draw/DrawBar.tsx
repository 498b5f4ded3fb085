import { Check, Crosshair, Undo2 } from 'lucide-react'
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
  kind === 'polygon' && corners.length > 0 ? ` ${corners.length} ${corners.length === 1 ? 'hjørne' : 'hjørner'}.` : ''

/** What to do while an area is drawn, over the lower edge of the map. */
export function DrawBar({ draft, problem, onMiddle, onUndo, onFinish, onCancel }: DrawBarProps) {
  return (
    <div className="absolute inset-x-2 bottom-8 mx-auto grid max-w-xl gap-2.5 rounded-lg border border-line bg-raised p-3 shadow-raised">
      <p role={problem ? 'alert' : 'status'} className={problem ? 'font-medium text-danger text-sm' : 'text-sm'}>
        {problem ?? `${instruction(draft)}${reach(draft)}`}
      </p>
      <p className="text-ink-soft text-xs max-md:hidden">
        Med tastaturet: flyt kortet med piletasterne, sæt et punkt i midten med Enter, fortryd med tilbageslet.
      </p>
      <div className="flex flex-wrap gap-2">
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
            Fortryd punkt
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onCancel}>
          Annullér
        </Button>
      </div>
    </div>
  )
}
