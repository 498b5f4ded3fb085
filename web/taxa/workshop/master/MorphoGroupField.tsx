import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { MorphoGroup } from '#contract/morpho-groups.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../../../core/api.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'

export const useMorphoGroups = () =>
  useQuery({
    queryKey: ['morpho-groups'],
    queryFn: ({ signal }) => api('GET /taxa/morpho-groups', {}, { signal }),
  })

const refOf = (group: MorphoGroup): TaxonRef => ({
  id: group.id,
  name: group.name,
  danishName: group.name,
  latinName: '',
  isDeleted: group.isDeleted,
  rank: 0,
  speciesGroup: 0,
  taxonType: 1,
  drawing: null,
  photoUrl: null,
})

interface MorphoGroupFieldProps {
  groups: readonly TaxonRef[]
  onChange: (groups: readonly TaxonRef[]) => void
}

/** The morpho groups that a taxon is in. */
export function MorphoGroupField({ groups, onChange }: MorphoGroupFieldProps) {
  const { data } = useMorphoGroups()
  const others = (data ?? []).filter((group) => !group.isDeleted && !groups.some(({ id }) => id === group.id))
  return (
    <div className="grid gap-2">
      <Select
        label="Formgrupper"
        name="morphoGroupIds"
        placeholder={groups.length === 0 ? 'Ikke i nogen formgruppe' : 'Tilføj en formgruppe'}
        options={others.map((group) => ({ value: String(group.id), label: capital(group.name) }))}
        value=""
        onChange={(value) => {
          const chosen = others.find(({ id }) => String(id) === value)
          if (chosen) onChange([...groups, refOf(chosen)])
        }}
      />
      {groups.length > 0 && (
        <ul aria-label="Taxonets formgrupper" className="flex flex-wrap gap-2">
          {groups.map((group) => (
            <li
              key={group.id}
              className="flex items-center gap-1 rounded-full border border-line bg-raised ps-3.5 pe-0.5 text-sm"
            >
              {capital(group.name)}
              <IconButton
                label={`Fjern fra ${group.name}`}
                size="small"
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(groups.filter(({ id }) => id !== group.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
