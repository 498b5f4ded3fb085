import { recognisabilityWords } from '#contract/enums.ts'
import type { ValidationParameters } from '#contract/taxon.ts'
import { Help } from '../../../settings/Help.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { MonthPicker } from '../MonthPicker.tsx'

interface ParameterFieldsProps {
  parameters: ValidationParameters
  /** As typed. */
  years: string
  onChange: (parameters: ValidationParameters) => void
  onYears: (years: string) => void
}

const pointOptions = [
  { value: 'taxon', label: 'Taxonets egen' },
  ...recognisabilityWords.map((words, points) => ({ value: String(points), label: `${points} point: ${words}` })),
]

/** The three things that a find is judged by. */
export function ParameterFields({ parameters, years, onChange, onYears }: ParameterFieldsProps) {
  const { geography, season, recognisability } = parameters
  return (
    <div className="grid gap-4">
      <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
        <Switch
          label="Geografi"
          help={<Help for="taxa.geographyPoints" />}
          description="Om taxonet er kendt fra stedet i forvejen."
          checked={geography.on}
          onChange={(on) => onChange({ ...parameters, geography: { ...geography, on } })}
        />
        <TextField
          label="Antal år tilbage"
          name="years"
          inputMode="numeric"
          maxLength={3}
          className="max-w-40"
          disabled={!geography.on}
          value={years}
          onChange={onYears}
        />
      </section>
      <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
        <Switch
          label="Sæson"
          help={<Help for="taxa.seasonPoints" />}
          description="Om taxonet plejer at ses på den årstid."
          checked={season.on}
          onChange={(on) => onChange({ ...parameters, season: { ...season, on } })}
        />
        <Select
          label="Måneder"
          className="max-w-sm"
          disabled={!season.on}
          options={[
            { value: 'taxon', label: 'Taxonets egen sæson' },
            { value: 'own', label: 'Bestemte måneder' },
          ]}
          value={season.months === null ? 'taxon' : 'own'}
          onChange={(value) =>
            onChange({ ...parameters, season: { ...season, months: value === 'taxon' ? null : (season.months ?? []) } })
          }
        />
        {season.months !== null && (
          <MonthPicker
            label="I sæson"
            name="months"
            months={season.months}
            isDisabled={!season.on}
            onChange={(months) => onChange({ ...parameters, season: { ...season, months } })}
          />
        )}
      </section>
      <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
        <Switch
          label="Genkendelighed"
          help={<Help for="taxa.recognisabilityPoints" />}
          description="Om taxonet er let at kende."
          checked={recognisability.on}
          onChange={(on) => onChange({ ...parameters, recognisability: { ...recognisability, on } })}
        />
        <Select
          label="Lægges til"
          className="max-w-sm"
          disabled={!recognisability.on}
          options={pointOptions}
          value={recognisability.points === null ? 'taxon' : String(recognisability.points)}
          onChange={(value) =>
            onChange({
              ...parameters,
              recognisability: { ...recognisability, points: value === 'taxon' ? null : Number(value) },
            })
          }
        />
      </section>
    </div>
  )
}
