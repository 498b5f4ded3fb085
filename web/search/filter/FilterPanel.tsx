import type { RecordFilter } from '#contract/record-filter.ts'
import { PersonField } from '../../account/PersonField.tsx'
import { useSession } from '../../session/session.ts'
import type { DrawKind } from '../map/draw/shapes.ts'
import { AreaField } from './AreaField.tsx'
import { CommunityField } from './CommunityField.tsx'
import { changed, noArea } from './filter-texts.ts'
import { type FieldsProps, ListFields, OtherFields, OwnFields, TrustFields } from './MoreFields.tsx'
import { Section } from './Section.tsx'
import { used, WhatSection, WhenSection } from './WhatAndWhen.tsx'

interface FilterPanelProps extends FieldsProps {
  onDraw: (kind: DrawKind) => void
  onScreen: (() => void) | undefined
}

/** Everything that finds can be asked by. Each choice is in the address at once. */
export function FilterPanel({ filter, onChange, onDraw, onScreen }: FilterPanelProps) {
  const { status } = useSession()
  const set = (change: Parameters<typeof changed>[1]) => onChange(changed(filter, change))
  const areaKeys = Object.keys(noArea) as (keyof RecordFilter)[]
  return (
    <div>
      <WhatSection filter={filter} onChange={onChange} />
      <WhenSection filter={filter} onChange={onChange} />
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
      <Section title="Fællesskab" inUse={used(filter.community)}>
        <CommunityField onSelect={(community) => set({ community })} />
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
