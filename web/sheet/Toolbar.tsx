import { Columns3, MapPin, PenLine, Save, Send, Trash2, Undo2 } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { Button } from '../ui/Button.tsx'

interface ToolbarProps {
  changed: number
  ready: number
  /** Rows that the buttons are about. */
  chosen: number
  isSaving: boolean
  canTakeBack: boolean
  /** Fields that are not shown. */
  hidden: number
  showsAll: boolean
  onSave: () => void
  onSubmit: () => void
  onTakeBack: () => void
  onSetField: () => void
  onPlace: () => void
  onDelete: () => void
  onShowAll: () => void
}

/** What can be done with the sheet and with what is chosen. On a phone it is one line that scrolls. */
export function Toolbar(props: ToolbarProps) {
  const { changed, ready, chosen, isSaving, canTakeBack, hidden, showsAll } = props
  return (
    <fieldset
      aria-label="Handlinger"
      className="flex gap-2 *:shrink-0 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap"
    >
      <Button
        size="small"
        variant="primary"
        icon={<Save aria-hidden="true" />}
        isPending={isSaving}
        aria-keyshortcuts="Control+S"
        onClick={props.onSave}
      >
        {changed === 0 ? 'Gem' : `Gem ${counted(changed, 'fund')}`}
      </Button>
      {ready > 0 && (
        <Button size="small" icon={<Send aria-hidden="true" />} isPending={isSaving} onClick={props.onSubmit}>
          Indsend {ready} klar
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!canTakeBack}
        aria-keyshortcuts="Control+Z"
        onClick={props.onTakeBack}
      >
        Fortryd
      </Button>
      <Button size="small" variant="quiet" icon={<PenLine aria-hidden="true" />} onClick={props.onSetField}>
        Sæt felt for valgte
      </Button>
      <Button size="small" variant="quiet" icon={<MapPin aria-hidden="true" />} onClick={props.onPlace}>
        Flyt på kort
      </Button>
      <Button size="small" variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={props.onDelete}>
        Slet valgte ({chosen})
      </Button>
      {(hidden > 0 || showsAll) && (
        <Button
          size="small"
          variant="quiet"
          aria-pressed={showsAll}
          icon={<Columns3 aria-hidden="true" />}
          onClick={props.onShowAll}
        >
          {showsAll ? 'Færre felter' : `Vis ${counted(hidden, 'felt', 'felter')} mere`}
        </Button>
      )}
    </fieldset>
  )
}
