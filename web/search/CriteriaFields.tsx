import { Pentagon } from 'lucide-react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { ShapeDrawer } from '../map/ShapeDrawer.tsx'
import { Button } from '../ui/Button.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { PlaceField } from './filter/AreaField.tsx'
import { FilterChips } from './filter/FilterChips.tsx'
import { changed, chipsOf, noArea } from './filter/filter-texts.ts'
import { type FieldsProps, ListFields } from './filter/MoreFields.tsx'
import { Section } from './filter/Section.tsx'
import { useFilterNames } from './filter/use-filter-names.ts'
import { used, WhatSection, WhenSection } from './filter/WhatAndWhen.tsx'

/** The part of the filter that is about what was found, when and where: with the controls of the search. */
export function CriteriaFields({ filter, onChange }: FieldsProps) {
  const names = useFilterNames(filter)
  const set = (change: Parameters<typeof changed>[1]) => onChange(changed(filter, change))
  return (
    // As narrow as it must be: chips that do not fit are scrolled to, and push nothing aside.
    <div className="min-w-0">
      <FilterChips chips={chipsOf(filter, names)} onChange={onChange} />
      <WhatSection filter={filter} onChange={onChange} />
      <Section
        title="Hvor"
        startsOpen
        inUse={used(filter.polygon, filter.near, filter.areaId, filter.square, filter.box)}
      >
        <PlaceField filter={filter} onChange={onChange} />
        <Button
          size="small"
          className="justify-self-start"
          icon={<Pentagon aria-hidden="true" />}
          onClick={() => drawArea((polygon) => set({ ...noArea, polygon }))}
        >
          Tegn et område
        </Button>
      </Section>
      <WhenSection
        filter={filter}
        onChange={onChange}
        note="Det er dagen for fundet, der tæller, ikke dagen, det blev indsendt."
        columns="grid-cols-4 sm:grid-cols-6"
      />
      <Section title="Rødliste og fredning" inUse={used(filter.redList, filter.annexes)}>
        <ListFields filter={filter} onChange={onChange} />
      </Section>
    </div>
  )
}

type Polygon = NonNullable<RecordFilter['polygon']>

function drawArea(onDrawn: (polygon: Polygon) => void) {
  void openDialog({
    header: 'Tegn området',
    size: 'large',
    content: (close) => (
      <ShapeDrawer
        kind="area"
        onCancel={() => close()}
        onDone={(shape) => {
          const [ring = []] = shape.type === 'Polygon' ? shape.coordinates : []
          // The filter closes the ring by itself.
          onDrawn(ring.slice(0, -1).map(([lon, lat]) => [lon, lat]))
          close({ ok: true })
        }}
      />
    ),
  })
}
