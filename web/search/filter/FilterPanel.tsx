import { months } from '#contract/enums.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { capital } from '#contract/taxon-head.ts'
import { PersonField } from '../../account/PersonField.tsx'
import { useSession } from '../../session/session.ts'
import { GroupIcon } from '../../taxa/GroupIcon.tsx'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import type { DrawKind } from '../map/draw/shapes.ts'
import { AreaField } from './AreaField.tsx'
import { changed, noArea } from './filter-texts.ts'
import { type FieldsProps, ListFields, OtherFields, OwnFields, TrustFields } from './MoreFields.tsx'
import { PeriodField } from './PeriodField.tsx'
import { Section } from './Section.tsx'
import { Toggles } from './Toggles.tsx'

interface FilterPanelProps extends FieldsProps {
  onDraw: (kind: DrawKind) => void
  onScreen: (() => void) | undefined
}

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
const used = (...values: unknown[]) =>
  values.filter((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)).length

/** Everything that finds can be asked by. Each choice is in the address at once. */
export function FilterPanel({ filter, onChange, onDraw, onScreen }: FilterPanelProps) {
  const { status } = useSession()
  const set = (change: Parameters<typeof changed>[1]) => onChange(changed(filter, change))
  const areaKeys = Object.keys(noArea) as (keyof RecordFilter)[]
  return (
    <div>
      <Section
        title="Art og gruppe"
        startsOpen
        inUse={used(filter.taxonIds, filter.morphoGroupId, filter.speciesGroups)}
      >
        <TaxonCombobox
          label="Art, slægt, familie …"
          placeholder="Søg på dansk eller latin"
          clearsOnSelect
          onSelect={(hit) => {
            if (!hit) return
            if (hit.taxonType === 1) set({ morphoGroupId: hit.id })
            else set({ taxonIds: [...new Set([...(filter.taxonIds ?? []), hit.id])].slice(0, mostTaxa) })
          }}
        />
        <Toggles
          label="Grupper"
          options={groupOptions}
          chosen={filter.speciesGroups ?? []}
          onChange={(chosen) => set({ speciesGroups: chosen })}
        />
      </Section>
      <Section title="Hvornår" startsOpen inUse={used(filter.from ?? filter.to, filter.months)}>
        <PeriodField filter={filter} onChange={onChange} />
        <Toggles
          label="Måneder"
          columns="grid-cols-4"
          options={monthOptions}
          chosen={filter.months ?? []}
          onChange={(chosen) => set({ months: chosen.toSorted((a, b) => a - b) })}
        />
      </Section>
      <Section title="Hvor" startsOpen inUse={used(...areaKeys.map((key) => filter[key]))}>
        <AreaField filter={filter} onChange={onChange} onDraw={onDraw} onScreen={onScreen} />
      </Section>
      <Section title="Validering" inUse={used(filter.stars, filter.certainties)}>
        <TrustFields filter={filter} onChange={onChange} />
      </Section>
      <Section title="Rødliste og fredning" inUse={used(filter.redList, filter.annexes)}>
        <ListFields filter={filter} onChange={onChange} />
      </Section>
      <Section title="Person" inUse={used(filter.userId)}>
        {status === 'signed-in' ? (
          <PersonField
            label="Indsendt eller fundet af"
            value={null}
            onSelect={(person) => set({ userId: person?.id })}
          />
        ) : (
          <p className="text-ink-soft text-sm">Log ind for at søge efter en persons fund.</p>
        )}
      </Section>
      {status === 'signed-in' && (
        <Section title="Kun for dig" startsOpen inUse={used(filter.withOwn, filter.withDismissed)}>
          <OwnFields filter={filter} onChange={onChange} />
        </Section>
      )}
      <Section
        title="Billede og mere"
        inUse={used(filter.hasPicture, filter.datasetIds ?? filter.notDatasetIds, filter.withAbsent)}
      >
        <OtherFields filter={filter} onChange={onChange} />
      </Section>
    </div>
  )
}
