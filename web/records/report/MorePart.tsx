import { ChevronDown, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { Help } from '../../settings/Help.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Fields } from './draft.ts'
import { FindersField } from './FindersField.tsx'
import { useTaxonOf } from './known-taxon.ts'
import { noteReaders } from './note-readers.ts'
import { Part } from './Part.tsx'
import type { ReportState } from './report-state.ts'
import { TagsField } from './TagsField.tsx'

/** Whether something in the folded part is already said, so that it must be in sight. */
const isSaid = ({ privateNote, finderNames, finderIds, hideUntil, ownBlur, isPersonal, isAbsent, tags }: Fields) =>
  Boolean(privateNote) ||
  finderNames.length + finderIds.length + tags.length > 0 ||
  hideUntil !== null ||
  ownBlur ||
  isPersonal ||
  isAbsent

const words = (text: string) => (text === '' ? null : text)

/** The note, and what only few finds need. */
export function MorePart({ userId, ...state }: ReportState & { userId: number }) {
  const { draft, set, today } = state
  const { fields } = draft
  const { data: taxon } = useTaxonOf(fields.taxonId)
  const [isOpen, setOpen] = useState(isSaid(fields))
  return (
    <Part title="Fortæl mere" icon={<NotebookPen aria-hidden="true" />}>
      <TextArea
        label="Note"
        description={noteReaders(fields, taxon)}
        name="notes"
        rows={3}
        maxLength={5000}
        value={fields.notes ?? ''}
        onChange={(text) => set({ notes: words(text) })}
      />
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        aria-expanded={isOpen}
        icon={<ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        Findere, mærker og synlighed
      </Button>
      {isOpen && (
        <div className="grid gap-5">
          <FindersField {...state} ownId={userId} />
          <TagsField {...state} userId={userId} />
          <TextArea
            label="Privat note"
            description="Kun for dig og de andre findere."
            name="privateNote"
            rows={2}
            maxLength={5000}
            value={fields.privateNote ?? ''}
            onChange={(text) => set({ privateNote: words(text) })}
          />
          <DatePicker
            label="Skjul fundet indtil"
            description="Fundet bliver offentligt den dag."
            name="hideUntil"
            help={<Help for="report.hideUntil" />}
            value={fields.hideUntil ?? ''}
            min={today}
            onChange={(day) => set({ hideUntil: day || null })}
          />
          <Switch
            label="Slør stedet"
            description="Andre ser kun et kvadrat på 5 km. Brug det, hvis stedet er sårbart."
            name="ownBlur"
            help={<Help for="report.ownBlur" />}
            checked={fields.ownBlur}
            onChange={(on) => set({ ownBlur: on })}
          />
          <Switch
            label="Kun for mig"
            description="Et personligt fund, for eksempel en plante i din have, tæller ikke med i søgning, kort og statistik."
            name="isPersonal"
            checked={fields.isPersonal}
            onChange={(on) => set({ isPersonal: on })}
          />
          <Switch
            label="Jeg ledte efter arten, men så den ikke"
            name="isAbsent"
            checked={fields.isAbsent}
            onChange={(on) => set({ isAbsent: on, ...(on ? { count: null } : {}) })}
          />
        </div>
      )}
    </Part>
  )
}
