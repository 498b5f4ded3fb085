import { useQuery } from '@tanstack/react-query'
import { type NudgeField, nudgeFieldNames } from '#contract/group-details.ts'
import { api } from '../../../core/api.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface NudgeFieldsetProps {
  taxonId: number
  fields: readonly NudgeField[]
  label: string
  onFields: (fields: readonly NudgeField[]) => void
  onLabel: (label: string) => void
}

const all = Object.entries(nudgeFieldNames) as [NudgeField, string][]

/** Details that observers are asked for; what is asked for by a taxon above says so. */
export function NudgeFieldset({ taxonId, fields, label, onFields, onLabel }: NudgeFieldsetProps) {
  const { data } = useQuery({
    queryKey: ['taxon-nudge', taxonId],
    queryFn: ({ signal }) => api('GET /taxa/taxon-nudge-fields', { taxonId }, { signal }),
  })
  const inherited = new Map(
    data?.filter(({ from }) => from.id !== taxonId).map(({ field, from }) => [field, from.name]),
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-sm">Spørg finderen om</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {all.map(([field, name]) => (
          <Checkbox
            key={field}
            label={name}
            description={
              inherited.has(field) && !fields.includes(field)
                ? `Der spørges allerede: ${inherited.get(field)}`
                : undefined
            }
            checked={fields.includes(field)}
            onChange={(on) => onFields(on ? [...fields, field] : fields.filter((one) => one !== field))}
          />
        ))}
      </div>
      <TextField
        label="Sådan spørges der"
        name="nudgefieldLabel"
        description="Fx: Hvilket træ sad svampen på?"
        maxLength={200}
        value={label}
        onChange={onLabel}
      />
    </fieldset>
  )
}
