import { useState } from 'react'
import {
  revisitMonths,
  type WarningOutcome,
  type WarningState,
  warningLimits,
  warningOutcomes,
  warningStates,
} from '#contract/warning-words.ts'
import { ApiError } from '../core/api.ts'
import { timeOfPage } from '../core/page-data.ts'
import { Button } from '../ui/Button.tsx'
import { ConflictNotice } from '../ui/ConflictNotice.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { DrawerSection } from '../ui/Drawer.tsx'
import { Form } from '../ui/Form.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'
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

/** How it stands, with a note. What is written stays when somebody else was faster. */
export function WarningStateForm({ warning }: { warning: Warning }) {
  const [state, setState] = useState<WarningState>(warning.state)
  const [outcome, setOutcome] = useState<WarningOutcome | ''>(warning.outcome ?? '')
  const [revisitOn, setRevisitOn] = useState(warning.revisitOn ?? '')
  const [note, setNote] = useState('')
  const [isConflict, setConflict] = useState(false)
  const isClosed = state === 'closed'
  const save = async () => {
    try {
      await saveWarning({
        ...{ id: warning.id, version: warning.version, state, note },
        ...(isClosed ? { outcome: outcome || null, revisitOn: revisitOn || null } : {}),
      })
      toast.success('Varslet er gemt.')
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'conflict') setConflict(true)
      else throw error
    }
  }
  return (
    <DrawerSection title="Hvad gør I?" lead="Andre, der ser varslet, kan læse, hvad du skriver.">
      <Form onSubmit={save} noValidate>
        {isConflict && (
          <ConflictNotice
            title="En anden har ændret varslet i mellemtiden"
            onFetch={async () => {
              await newestWarning(warning.id)
              setConflict(false)
            }}
          >
            Det, du har valgt, er ikke gemt. Hent det nyeste, og se, hvad der er sket.
          </ConflictNotice>
        )}
        <RadioGroup<WarningState>
          label="Tilstand"
          options={states.map((value) => ({ value, label: warningStates[value] }))}
          value={state}
          onChange={setState}
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
              onChange={(value) => {
                setOutcome(value)
                setRevisitOn(proposedDay(value))
              }}
            />
            <DatePicker label="Se efter igen" name="revisitOn" value={revisitOn} onChange={setRevisitOn} />
          </div>
        )}
        <TextArea label="Note" name="note" rows={3} maxLength={warningLimits.note} value={note} onChange={setNote} />
        <p>
          <Button type="submit" variant="primary">
            Gem
          </Button>
        </p>
      </Form>
    </DrawerSection>
  )
}
