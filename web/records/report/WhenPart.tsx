import { Clock } from 'lucide-react'
import { useState } from 'react'
import { type DatePrecision, datePrecisions } from '#contract/details.ts'
import { months } from '#contract/enums.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips, chipsOf } from '../../ui/Chips.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { dayBefore, spanOf, withPrecision } from './days.ts'
import type { Fields } from './draft.ts'
import { Part } from './Part.tsx'
import type { Proposal } from './proposal.ts'
import type { ReportState } from './report-state.ts'

interface WhenPartProps extends ReportState {
  proposal: Proposal
}

/** The day, perhaps the time; a span of days; or only the month or the year. */
export function WhenPart({ draft, update, today, proposal }: WhenPartProps) {
  const { fields, whenSource } = draft
  const { observedFrom, observedTo, timeFrom, timeTo, datePrecision } = fields
  const isDay = datePrecision === 'day'
  const [isSpan, setSpan] = useState(isDay && observedTo !== null)
  const [isOpen, setOpen] = useState(!isDay || observedTo !== null || timeTo !== null)
  // What a person says about the time is Danish time: the offset was the picture's.
  const say = (when: Partial<Fields>) =>
    update((before) => ({
      ...before,
      whenSource: 'person',
      fields: { ...before.fields, utcOffset: null, ...when },
    }))
  const yesterday = dayBefore(today)
  const quick = observedFrom === today ? 'today' : observedFrom === yesterday ? 'yesterday' : null
  const isFromPicture = whenSource === 'picture'
  return (
    <Part
      title="Hvornår?"
      icon={<Clock aria-hidden="true" />}
      aside={isFromPicture && <span className="text-ink-soft text-sm">Fra billedet</span>}
    >
      {isDay && (
        <>
          {!isFromPicture && !isSpan && (
            <Chips
              label="Hurtigt valg"
              hideLabel
              isFirm
              options={[
                { value: 'today', label: 'I dag' },
                { value: 'yesterday', label: 'I går' },
              ]}
              value={quick}
              onChange={(day) => say({ observedFrom: day === 'today' ? today : yesterday, observedTo: null })}
            />
          )}
          <div className="flex flex-wrap gap-4">
            <DatePicker
              label={isSpan ? 'Første dag' : 'Dato'}
              name="observedFrom"
              className="min-w-44"
              value={observedFrom ?? ''}
              max={today}
              onChange={(day) => say({ observedFrom: day || null, timeFrom, timeTo })}
            />
            {isSpan && (
              <DatePicker
                label="Sidste dag"
                name="observedTo"
                className="min-w-44"
                value={observedTo ?? ''}
                max={today}
                onChange={(day) => say({ observedTo: day || null })}
              />
            )}
            <TimeField
              label={timeTo === null && !isOpen ? 'Klokkeslæt' : 'Fra klokken'}
              name="timeFrom"
              value={timeFrom}
              onChange={(time) => say({ timeFrom: time })}
            />
            {isOpen && (
              <TimeField label="Til klokken" name="timeTo" value={timeTo} onChange={(time) => say({ timeTo: time })} />
            )}
          </div>
        </>
      )}
      {!isDay && <MonthOrYear fields={fields} today={today} onChange={say} />}
      {isOpen ? (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Chips<DatePrecision>
            label="Hvor præcist ved du det?"
            isFirm
            options={chipsOf(datePrecisions)}
            value={datePrecision}
            onChange={(precision) => {
              setSpan(false)
              say(withPrecision(fields, precision ?? 'day', today))
            }}
          />
          {isDay && (
            <Button
              variant="quiet"
              onClick={() => {
                setSpan(!isSpan)
                say({ observedTo: null })
              }}
            >
              {isSpan ? 'Kun én dag' : 'Over flere dage'}
            </Button>
          )}
        </div>
      ) : (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
          Flere dage, eller ikke helt sikker?
        </Button>
      )}
      {!isFromPicture && proposal.day && proposal.day !== observedFrom && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() =>
            update((before) => ({
              ...before,
              whenSource: 'picture',
              fields: {
                ...before.fields,
                observedFrom: proposal.day ?? null,
                observedTo: null,
                timeFrom: proposal.time ?? null,
                timeTo: null,
                utcOffset: proposal.offset ?? null,
                datePrecision: 'day',
              },
            }))
          }
        >
          Brug billedets tid
        </Button>
      )}
    </Part>
  )
}

interface MonthOrYearProps {
  fields: Fields
  today: string
  onChange: (when: Partial<Fields>) => void
}

function MonthOrYear({ fields, today, onChange }: MonthOrYearProps) {
  const { observedFrom, datePrecision } = fields
  const precision = datePrecision === 'month' ? 'month' : 'year'
  const [year, setYear] = useState((observedFrom ?? today).slice(0, 4))
  const month = (observedFrom ?? today).slice(5, 7)
  const say = (text: string) => {
    const when = spanOf(text, precision, today)
    if (when) onChange(when)
  }
  return (
    <div className="flex flex-wrap gap-4">
      {precision === 'month' && (
        <Select
          label="Måned"
          className="min-w-40"
          value={month}
          options={months.map((name, index) => ({ value: String(index + 1).padStart(2, '0'), label: name }))}
          onChange={(chosen) => say(`${year}-${chosen}`)}
        />
      )}
      <TextField
        label="År"
        name="observedFrom"
        inputMode="numeric"
        maxLength={4}
        className="w-28"
        value={year}
        onChange={(text) => {
          setYear(text)
          say(precision === 'month' ? `${text}-${month}` : text)
        }}
      />
    </div>
  )
}
