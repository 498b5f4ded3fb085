import { Ellipsis, Eye, EyeOff, Globe, Lock, Pencil, Send, Share2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { RecordDetails } from '#contract/record.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { iconButtonClass } from '../../ui/button-style.ts'
import { Menu, type MenuAction } from '../../ui/Menu.tsx'
import { editPath, recordPath, recordTitle } from '../record-texts.ts'
import { share } from '../share.ts'
import {
  deleteRecord,
  hideRecord,
  personalizeRecord,
  restoreRecord,
  submitRecord,
  unhideRecord,
  unPersonalizeRecord,
} from './marks.tsx'

/** What the viewer may do with the find: the answer says so, the page repeats no rule. */
export function Actions({ record }: { record: RecordDetails }) {
  const [isPending, setPending] = useState(false)
  const { may } = record
  const during = (work: Promise<unknown>) => {
    setPending(true)
    void work.finally(() => setPending(false))
  }
  const rare: (MenuAction | false)[] = [
    may.personalize && {
      id: 'personalize',
      label: 'Gør personligt',
      icon: <Lock aria-hidden="true" />,
      onAction: () => void personalizeRecord(record),
    },
    may.hide && {
      id: 'hide',
      label: 'Skjul fundet',
      icon: <EyeOff aria-hidden="true" />,
      onAction: () => void hideRecord(record),
    },
    may.delete && {
      id: 'delete',
      label: record.state === 'draft' ? 'Slet kladden' : 'Slet fundet',
      icon: <Trash2 aria-hidden="true" />,
      isDanger: true,
      onAction: () => void deleteRecord(record),
    },
  ]
  const actions = rare.filter((action) => action !== false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {may.submit && (
        <Button
          variant="primary"
          icon={<Send aria-hidden="true" />}
          isPending={isPending}
          onClick={() => during(submitRecord(record))}
        >
          Indsend
        </Button>
      )}
      {may.restore && (
        <Button
          variant="primary"
          icon={<Undo2 aria-hidden="true" />}
          isPending={isPending}
          onClick={() => during(restoreRecord(record))}
        >
          Gendan
        </Button>
      )}
      {may.edit && (
        <ButtonLink to={editPath(record.id)} icon={<Pencil aria-hidden="true" />}>
          Redigér
        </ButtonLink>
      )}
      {may.unPersonalize && (
        <Button
          icon={<Globe aria-hidden="true" />}
          isPending={isPending}
          onClick={() => during(unPersonalizeRecord(record))}
        >
          Gør offentligt
        </Button>
      )}
      {may.unhide && (
        <Button icon={<Eye aria-hidden="true" />} isPending={isPending} onClick={() => during(unhideRecord(record))}>
          Vis fundet igen
        </Button>
      )}
      {record.state === 'submitted' && !record.marks.includes('deleted') && (
        <Button
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share(recordTitle(record), recordPath(record.id))}
        >
          Del
        </Button>
      )}
      {actions.length > 0 && (
        <Menu
          label="Flere handlinger"
          trigger={<Ellipsis aria-hidden="true" />}
          triggerClassName={iconButtonClass('medium', 'border border-edge')}
          groups={[actions]}
        />
      )}
    </div>
  )
}
