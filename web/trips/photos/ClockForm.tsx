import { useState } from 'react'
import { momentOf } from '../../media/picture-moment.ts'
import type { StoredPhoto } from '../../outbox/photo-store.ts'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { dayText } from '../../ui/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { clockWords, shiftOf } from './clock-words.ts'
import { clockOff, seen } from './stacking.ts'
import { Thumb } from './Thumb.tsx'

interface ClockFormProps {
  photo: StoredPhoto
  count: number
  /** How far it is set right already. */
  off: number
  onSave: (milliseconds: number) => void
}

type Way = 'picture' | 'shift'

/** One camera's clock is set right, by what the clock should have said or by how far it is off. */
export function ClockForm({ photo, count, off, onSave }: ClockFormProps) {
  const { facts } = photo
  const camera = facts.camera ?? ''
  const now = seen(photo, { [camera]: off }, Date.now())
  const [way, setWay] = useState<Way>('picture')
  const [day, setDay] = useState(now.wall?.slice(0, 10) ?? '')
  const [time, setTime] = useState<string | null>(now.wall?.slice(11) ?? null)
  const [sign, setSign] = useState<'+' | '-'>(off < 0 ? '-' : '+')
  const [hours, setHours] = useState(String(Math.floor(Math.abs(off) / 3_600_000)))
  const [minutes, setMinutes] = useState(String(Math.floor((Math.abs(off) % 3_600_000) / 60_000)))
  const written = momentOf(facts)
  const taken = day !== '' && time !== null ? momentOf({ ...facts, day, time }) : undefined
  const told =
    way === 'shift'
      ? shiftOf(sign, hours, minutes)
      : written === undefined || taken === undefined
        ? undefined
        : clockOff(written, taken)
  if (written === undefined) {
    return (
      <Notice>Billedet har ingen tid i filen, så kameraets ur kan ikke rettes efter det. Vælg et andet billede.</Notice>
    )
  }
  const after = told === undefined ? undefined : seen(photo, { [camera]: told }, Date.now())
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <span className="size-20 shrink-0 overflow-clip rounded-md">
          <Thumb photo={photo} />
        </span>
        <p className="min-w-0 text-sm">
          <span className="wrap-anywhere block font-semibold">{photo.name}</span>
          Uret skrev {dayText(facts.day ?? '')} kl. {facts.time?.replace(':', '.')}.
          <span className="block text-ink-soft">
            {count === 1 ? 'Det er kameraets eneste billede.' : `Alle ${count} billeder fra kameraet følger med.`}
          </span>
        </p>
      </div>
      <RadioGroup<Way>
        label="Hvordan vil du rette uret?"
        value={way}
        onChange={setWay}
        options={[
          { value: 'picture', label: 'Jeg ved, hvornår dette billede er taget' },
          { value: 'shift', label: 'Jeg ved, hvor meget uret går forkert' },
        ]}
      />
      {way === 'picture' ? (
        <div className="flex flex-wrap items-end gap-4">
          <DatePicker label="Taget den" value={day} onChange={setDay} />
          <TimeField label="Klokken" isRequired value={time} onChange={setTime} />
        </div>
      ) : (
        <div className="flex flex-wrap items-end gap-4">
          <Select<'+' | '-'>
            label="Tiderne skal"
            value={sign}
            onChange={setSign}
            options={[
              { value: '+', label: 'frem' },
              { value: '-', label: 'tilbage' },
            ]}
          />
          <TextField label="Timer" inputMode="numeric" inputClassName="max-w-20" value={hours} onChange={setHours} />
          <TextField
            label="Minutter"
            inputMode="numeric"
            inputClassName="max-w-20"
            value={minutes}
            onChange={setMinutes}
          />
        </div>
      )}
      <p role="status" className="text-sm">
        {told === undefined
          ? 'Skriv tiden, så vises her, hvad det betyder.'
          : after?.wall === undefined
            ? 'Det giver en tid, der ikke kan passe.'
            : `${clockWords(told)} Billedet er så taget ${dayText(after.wall.slice(0, 10))} kl. ${after.wall.slice(11).replace(':', '.')}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={told === undefined || after?.wall === undefined}
          onClick={() => told !== undefined && onSave(told)}
        >
          Ret uret
        </Button>
        {off !== 0 && (
          <Button variant="quiet" onClick={() => onSave(0)}>
            Brug tiden i filerne
          </Button>
        )}
      </div>
    </div>
  )
}
