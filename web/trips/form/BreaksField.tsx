import { Plus, X } from 'lucide-react'
import { tripLimits } from '#contract/trip-words.ts'
import { Button } from '../../ui/Button.tsx'
import { boundTo } from '../../ui/draft.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { durationText } from '../trip-texts.ts'
import type { TripFieldsProps } from './TripFields.tsx'
import { breakMinutesOf, type DraftBreak, type TripDraft, wallOnTrip } from './trip-draft.ts'

/** Breaks one by one, or how long they were in all. */
export function BreaksField({ draft, set }: Pick<TripFieldsProps, 'draft' | 'set'>) {
  const field = boundTo<TripDraft>(draft, set)
  const list = draft.breakList ?? []
  const change = (at: number, next: Partial<DraftBreak>) =>
    set(
      'breakList',
      list.map((one, i) => (i === at ? { ...one, ...next } : one)),
    )
  const wall = (time: string | null) => (time === null ? null : wallOnTrip(draft, time))
  return (
    <div className="grid gap-3">
      {list.map((one, at) => (
        <fieldset
          key={at}
          className="grid grid-cols-[minmax(0,9rem)_minmax(0,9rem)_auto] items-end justify-start gap-3"
        >
          <legend className="sr-only">Pause {at + 1}</legend>
          <TimeField
            label="Pause fra"
            isRequired
            value={one.from?.slice(11) ?? null}
            onChange={(time) => change(at, { from: wall(time) })}
            name="trip.breaks"
          />
          <TimeField
            label="til"
            isRequired
            value={one.to?.slice(11) ?? null}
            onChange={(time) => change(at, { to: wall(time) })}
            name="trip.breaks"
          />
          <IconButton
            label={`Fjern pause ${at + 1}`}
            icon={<X aria-hidden="true" />}
            onClick={() =>
              set(
                'breakList',
                list.filter((_, i) => i !== at),
              )
            }
          />
        </fieldset>
      ))}
      {list.length === 0 ? (
        <TextField
          label="Pauser i alt, minutter (valgfrit)"
          inputMode="numeric"
          inputClassName="max-w-36"
          {...field('breaks')}
          name="trip.breakMinutes"
        />
      ) : (
        <p className="text-ink-soft text-sm">Pauser i alt: {durationText(breakMinutesOf(draft))}</p>
      )}
      {list.length < tripLimits.breaks && (
        <Button
          size="small"
          variant="quiet"
          className="-ms-3.5 justify-self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => set('breakList', [...list, { from: null, to: null }])}
        >
          {list.length === 0 ? 'Skriv pauserne én for én' : 'Endnu en pause'}
        </Button>
      )}
    </div>
  )
}
