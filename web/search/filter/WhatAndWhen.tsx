import { months } from '#contract/enums.ts'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { capital } from '#contract/taxon-head.ts'
import { GroupIcon } from '../../taxa/GroupIcon.tsx'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { changed } from './filter-texts.ts'
import type { FieldsProps } from './MoreFields.tsx'
import { PeriodField } from './PeriodField.tsx'
import { Section } from './Section.tsx'
import { Toggles } from './Toggles.tsx'

const groupOptions = speciesGroupIds.map((group) => ({
  value: group as number,
  label: speciesGroups[group],
  icon: <GroupIcon group={group} className="size-5" />,
}))
const monthOptions = months.map((name, at) => ({
  value: at + 1,
  label: capital(name.slice(0, 3)),
  fullLabel: capital(name),
}))
const mostTaxa = 100
/** How many of some parts of a filter say something. */
export const used = (...values: unknown[]) =>
  values.filter((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)).length

/** What was found. */
export function WhatSection({ filter, onChange }: FieldsProps) {
  const { taxonIds = [], morphoGroupId, speciesGroups: groups = [] } = filter
  const set = (change: Parameters<typeof changed>[1]) => onChange(changed(filter, change))
  return (
    <Section title="Art og gruppe" startsOpen inUse={used(taxonIds, morphoGroupId, groups)}>
      <TaxonCombobox
        label="Art, slægt, familie …"
        placeholder="Søg på dansk eller latin"
        clearsOnSelect
        onSelect={(hit) => {
          if (!hit) return
          if (hit.taxonType === 1) set({ morphoGroupId: hit.id })
          else set({ taxonIds: [...new Set([...taxonIds, hit.id])].slice(0, mostTaxa) })
        }}
      />
      <Toggles
        label="Grupper"
        options={groupOptions}
        chosen={groups}
        onChange={(chosen) => set({ speciesGroups: chosen })}
      />
    </Section>
  )
}

interface WhenSectionProps extends FieldsProps {
  /** What whoever chooses should know. */
  note?: string
  /** How the months stand beside each other. */
  columns?: string
}

/** When it was found. */
export function WhenSection({ filter, onChange, note, columns = 'grid-cols-4' }: WhenSectionProps) {
  return (
    <Section title="Hvornår" startsOpen inUse={used(filter.from ?? filter.to, filter.months)}>
      {note && <p className="text-ink-soft text-sm">{note}</p>}
      <PeriodField filter={filter} onChange={onChange} />
      <Toggles
        label="Måneder"
        columns={columns}
        options={monthOptions}
        chosen={filter.months ?? []}
        onChange={(chosen) => onChange(changed(filter, { months: chosen.toSorted((a, b) => a - b) }))}
      />
    </Section>
  )
}
