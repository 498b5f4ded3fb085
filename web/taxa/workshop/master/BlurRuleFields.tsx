import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Behaviour, behaviours, type LifeStage, lifeStages } from '#contract/details.ts'
import { groupDetails } from '#contract/group-details.ts'
import type { BlurRule } from '#contract/taxon.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldError, useField } from '../../../ui/Field.tsx'
import { MonthPicker } from '../MonthPicker.tsx'

interface WordsProps<Word extends string> {
  legend: ReactNode
  words: Readonly<Record<Word, string>>
  offered: readonly Word[]
  chosen: readonly Word[]
  onChange: (chosen: Word[]) => void
}

function Words<Word extends string>({ legend, words, offered, chosen, onChange }: WordsProps<Word>) {
  if (offered.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-0.5 font-semibold text-sm">{legend}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map((word) => (
          <Checkbox
            key={word}
            label={words[word]}
            checked={chosen.includes(word)}
            onChange={(on) => onChange(on ? [...chosen, word] : chosen.filter((one) => one !== word))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What finds of the group can say, and what a rule says already. All words while the group is not known. */
const offeredFor = (group: number, rule: BlurRule) => {
  const asked = group === 0 ? undefined : groupDetails[group]
  return {
    stages: (Object.keys(lifeStages) as LifeStage[]).filter(
      (stage) => !asked || asked.lifeStages.includes(stage) || rule.lifeStages.includes(stage),
    ),
    doings: (Object.keys(behaviours) as Behaviour[]).filter(
      (one) => !asked || asked.fields.includes('behaviour') || rule.behaviours.includes(one),
    ),
  }
}

interface BlurRuleFieldsProps {
  /** From 1. */
  number: number
  group: number
  rule: BlurRule
  onChange: (rule: BlurRule) => void
  onRemove: () => void
}

/** One rule: the months, stages and doings of the finds that it hides. */
export function BlurRuleFields({ number, group, rule, onChange, onRemove }: BlurRuleFieldsProps) {
  const label = `Regel ${number}`
  const { id, error, clear, control } = useField({ label, name: `rules.${number - 1}` })
  const { stages, doings } = offeredFor(group, rule)
  const set = (part: Partial<BlurRule>) => {
    clear()
    onChange({ ...rule, ...part })
  }
  return (
    <fieldset
      // The form moves focus to what is wrong.
      tabIndex={-1}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      className="grid gap-4 rounded-lg border border-line bg-raised p-4"
    >
      <legend className="px-1 font-semibold">{label}</legend>
      <MonthPicker label="Måneder" months={rule.months} onChange={(months) => set({ months })} />
      <Words
        legend="Livsstadie"
        words={lifeStages}
        offered={stages}
        chosen={rule.lifeStages}
        onChange={(chosen) => set({ lifeStages: chosen })}
      />
      <Words
        legend="Adfærd"
        words={behaviours}
        offered={doings}
        chosen={rule.behaviours}
        onChange={(chosen) => set({ behaviours: chosen })}
      />
      <FieldError id={id} error={error} />
      <div>
        <Button variant="quiet" size="small" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
          Fjern regel {number}
        </Button>
      </div>
    </fieldset>
  )
}
