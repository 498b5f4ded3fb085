import { useEffect, useEffectEvent, useState } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { timeOfPage } from '../../core/page-data.ts'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { changed } from './filter-texts.ts'
import { quickPeriods } from './periods.ts'

interface PeriodFieldProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

/** Long enough to type a whole year in. */
const pause = 700

/** From day to day, with the usual ones ready to press. */
export function PeriodField({ filter, onChange }: PeriodFieldProps) {
  const given = { from: filter.from ?? '', to: filter.to ?? '' }
  const [draft, setDraft] = useState(given)
  const [seen, setSeen] = useState(given)
  // The period can be changed from outside: by a chip, or by going back.
  if (seen.from !== given.from || seen.to !== given.to) {
    setSeen(given)
    setDraft(given)
  }
  const isReversed = draft.from !== '' && draft.to !== '' && draft.from > draft.to
  const isDone = (day: string) => day === '' || day >= '1500'
  const isReady = isDone(draft.from) && isDone(draft.to) && !isReversed
  const isNew = draft.from !== given.from || draft.to !== given.to
  const commit = useEffectEvent(() =>
    onChange(changed(filter, { from: draft.from || undefined, to: draft.to || undefined })),
  )
  useEffect(() => {
    if (!isReady || !isNew) return
    const timer = setTimeout(() => commit(), pause)
    return () => clearTimeout(timer)
  }, [isReady, isNew, draft.from, draft.to])
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-1.5">
        {quickPeriods(new Date(timeOfPage())).map(({ label, from, to }) => (
          <Button
            key={label}
            size="small"
            aria-pressed={filter.from === from && filter.to === to}
            className="aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
            onClick={() => onChange(changed(filter, { from, to }))}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="grid gap-3 sm:max-lg:grid-cols-2">
        <DatePicker label="Fra" value={draft.from} onChange={(from) => setDraft((before) => ({ ...before, from }))} />
        <DatePicker
          label="Til"
          value={draft.to}
          onChange={(to) => setDraft((before) => ({ ...before, to }))}
          error={isReversed ? 'Til-datoen ligger før fra-datoen.' : undefined}
        />
      </div>
    </div>
  )
}
