import { useState } from 'react'
import {
  revisitMonths,
  type WarningOutcome,
  type WarningState,
  warningLimits,
  warningOutcomes,
  warningStates,
} from '#contract/warning-words.ts'
import { timeOfPage } from '../core/page-data.ts'
import { Button } from '../ui/Button.tsx'
import { useConflict } from '../ui/conflict.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { DrawerSection } from '../ui/Drawer.tsx'
import { Form } from '../ui/Form.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'
import { useUnsavedWarning } from '../ui/unsaved.ts'
import { states } from './address.ts'
import { newestWarning, saveWarning, type Warning } from './warning-data.ts'

const outcomes = (Object.keys(warningOutcomes) as WarningOutcome[]).map((value) => ({
  value,
  label: warningOutcomes[value],
}))

/** The same day in so many months. */
function proposedDay(outcome: WarningOutcome): string {
  const day = new Date(timeOfPage())
  day.setUTCMonth(day.getUTCMonth() + revisitMonths[outcome])
  return day.toISOString().slice(0, 10)
}

interface Said {
  state: WarningState
  outcome: WarningOutcome | ''
  revisitOn: string
  note: string
}

/** How it stands, with a note. What is written stays when somebody else was faster. */
export function WarningStateForm({ warning }: { warning: Warning }) {
  const [said, setSaid] = useState<Partial<Said>>({})
  const { state, outcome, revisitOn, note }: Said = {
    ...{ state: warning.state, outcome: warning.outcome ?? '', revisitOn: warning.revisitOn ?? '', note: '' },
    ...said,
  }
  const say = (more: Partial<Said>) => setSaid((earlier) => ({ ...earlier, ...more }))
  const isDirty =
    note !== '' ||
    state !== warning.state ||
    (state === 'closed' && (outcome !== (warning.outcome ?? '') || revisitOn !== (warning.revisitOn ?? '')))
  const unsaved = useUnsavedWarning<HTMLParagraphElement>(isDirty)
  const conflict = useConflict({
    version: warning.version,
    isDirty,
    refetch: async () => (await newestWarning(warning.id)).version,
    reset: () => setSaid({}),
  })
  const isClosed = state === 'closed'
  const save = async () => {
    const isSaved = await conflict.guard((version) =>
      saveWarning({
        ...{ id: warning.id, version, state, note },
        ...(isClosed ? { outcome: outcome || null, revisitOn: revisitOn || null } : {}),
      }),
    )
    if (!isSaved) return
    setSaid({})
    toast.success('Varslet er gemt.')
  }
  return (
    <DrawerSection title="Hvad gør I?" lead="Andre, der ser varslet, kan læse, hvad du skriver.">
      <Form onSubmit={save} noValidate>
        {conflict.notice}
        <RadioGroup<WarningState>
          label="Tilstand"
          options={states.map((value) => ({ value, label: warningStates[value] }))}
          value={state}
          onChange={(value) => say({ state: value })}
          className="sm:flex sm:flex-wrap sm:gap-x-4"
        />
        {isClosed && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select<WarningOutcome>
              label="Hvordan endte det?"
              name="outcome"
              isRequired
              placeholder="Vælg"
              options={outcomes}
              value={outcome}
              onChange={(value) => say({ outcome: value, revisitOn: proposedDay(value) })}
            />
            <DatePicker
              label="Se efter igen"
              name="revisitOn"
              value={revisitOn}
              onChange={(value) => say({ revisitOn: value })}
            />
          </div>
        )}
        <TextArea
          label="Note"
          name="note"
          rows={3}
          maxLength={warningLimits.note}
          value={note}
          onChange={(value) => say({ note: value })}
        />
        <p ref={unsaved}>
          <Button type="submit" variant="primary">
            Gem
          </Button>
        </p>
      </Form>
    </DrawerSection>
  )
}
