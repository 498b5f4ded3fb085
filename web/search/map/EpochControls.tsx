import { useEffect, useEffectEvent, useState } from 'react'
import { Help } from '../../settings/Help.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Epochs } from '../address.ts'
import { type EpochYears, epochsOfYears, yearsOfEpochs } from './epoch-years.ts'

interface EpochControlsProps {
  epochs: Epochs
  onChange: (epochs: Epochs) => void
}

const pause = 500

/** The two periods, by their years. */
export function EpochControls({ epochs, onChange }: EpochControlsProps) {
  const given = yearsOfEpochs(epochs)
  const key = given.join(' ')
  const [years, setYears] = useState<EpochYears>(given)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    setYears(given)
  }
  const { epochs: next, problem } = epochsOfYears(years)
  const commit = useEffectEvent(() => next && onChange(next))
  const typed = years.join(' ')
  useEffect(() => {
    if (typed === key) return
    const timer = setTimeout(() => commit(), pause)
    return () => clearTimeout(timer)
  }, [typed, key])
  const field = (at: 0 | 1 | 2 | 3, label: string) => (
    <TextField
      label={label}
      hideLabel
      inputMode="numeric"
      maxLength={4}
      className="w-20"
      inputClassName="text-center tabular-nums"
      value={years[at]}
      onChange={(text) => setYears(years.with(at, text.replace(/\D/g, '')) as EpochYears)}
    />
  )
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <legend className="sr-only">Perioder, der sammenlignes</legend>
      <div className="flex items-center gap-2">
        <span className="font-semibold text-sm">Før</span>
        {field(0, 'Første periode fra år')}–{field(1, 'Første periode til og med år')}
      </div>
      <div className="flex items-center gap-2">
        <span className="font-semibold text-sm">Efter</span>
        {field(2, 'Anden periode fra år')}–{field(3, 'Anden periode til og med år')}
      </div>
      <Help for="search.epochs" />
      <p role="status" className="text-danger text-sm empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}
