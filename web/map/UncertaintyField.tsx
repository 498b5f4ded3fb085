import { useId, useState } from 'react'
import { inputClass } from '../ui/Field.tsx'
import { formatMetres } from './format-metres.ts'
import { roundUncertainty, stepOf, uncertaintySteps } from './place.ts'

/** What is asked, where it is not how far off a find may be. */
export interface RadiusWords {
  label: string
  description: string
}

const ofRecords: RadiusWords = { label: 'Usikkerhed', description: 'Fundet ligger højst så langt fra punktet.' }

interface UncertaintyFieldProps {
  words?: RadiusWords | undefined
  value: number
  onChange: (metres: number) => void
}

/** How far off the point may be: a slider for the finger, a number for those who know it. */
export function UncertaintyField({ value, onChange, words = ofRecords }: UncertaintyFieldProps) {
  const id = useId()
  // What is being typed; gone again as soon as the value comes from somewhere else.
  const [typed, setTyped] = useState({ text: '', of: -1 })
  const type = (text: string) => {
    const metres = Number(text)
    const isMeant = /^\d{1,6}$/.test(text) && metres >= 1 && metres <= 100_000
    setTyped({ text, of: isMeant ? metres : value })
    if (isMeant) onChange(metres)
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={`${id}-metres`} className="font-semibold text-sm">
        {words.label} i meter
      </label>
      <p id={`${id}-help`} className="text-ink-soft text-sm">
        {words.description}
      </p>
      <div className="flex items-center gap-4">
        <input
          type="range"
          className="h-11 min-w-0 flex-1"
          aria-label={words.label}
          aria-valuetext={formatMetres(value)}
          min={0}
          max={uncertaintySteps.length - 1}
          step={1}
          value={stepOf(value)}
          onChange={(event) => onChange(uncertaintySteps[Number(event.target.value)] ?? value)}
        />
        <input
          id={`${id}-metres`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-help`}
          className={`${inputClass} max-w-24 text-end`}
          value={
            typed.of === value ? typed.text : String(roundUncertainty(value) === value ? value : Math.round(value))
          }
          onChange={(event) => type(event.target.value.trim())}
          onBlur={() => setTyped({ text: '', of: -1 })}
        />
      </div>
    </div>
  )
}
