import { establishments, occurrences } from '#contract/enums.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { Taxon, TaxonRef } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useTaxonDraft } from '../conflict.tsx'
import { groupOptions, optionsOf, rankOptions } from '../ranks.ts'
import { MorphoGroupField } from './MorphoGroupField.tsx'
import { draftOf, wishOf } from './status-draft.ts'

const occurrenceOptions = optionsOf(occurrences)
const establishmentOptions = optionsOf(establishments)

const groupName = (group: number) => speciesGroups[group as SpeciesGroup] ?? 'ingen gruppe'

/** What the checklist rests on. */
export function StatusForm({ taxon }: { taxon: Taxon }) {
  const { draft, notice, save } = useTaxonDraft(taxon, draftOf(taxon))
  const { values, set } = draft
  const submit = () => {
    const wish = wishOf(values, draft.isChanged)
    return save((only) => api('POST /taxa/update-taxa-masterdata', { ...only, ...wish }))
  }
  const isOwnGroup = values.speciesGroup !== ''
  return (
    <Card title="Status og rang">
      <Form onSubmit={submit} noValidate>
        {notice}
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <Select
            label="Rang"
            name="rank"
            options={rankOptions}
            value={values.rank}
            onChange={(rank) => set('rank', rank)}
          />
          <Select
            label="Artsgruppe"
            name="speciesGroup"
            description={
              isOwnGroup
                ? 'Sat på taxonet selv, og gælder alt under det.'
                : `Arvet: ${groupName(taxon.speciesGroup).toLowerCase()}.`
            }
            placeholder="Arves ovenfra"
            options={groupOptions}
            value={values.speciesGroup}
            onChange={(group) => set('speciesGroup', group)}
          />
          <Select
            label="Forekomst"
            name="occurrence"
            options={occurrenceOptions}
            value={values.occurrence}
            onChange={(occurrence) => set('occurrence', occurrence)}
          />
          <Select
            label="Etablering"
            name="establishment"
            options={establishmentOptions}
            value={values.establishment}
            onChange={(establishment) => set('establishment', establishment)}
          />
          <TextField
            label="Sløring i meter"
            name="blurRadius"
            description={
              taxon.effectiveBlurRadius !== null && taxon.effectiveBlurRadius !== taxon.blurRadius
                ? `Ovenfra gælder ${taxon.effectiveBlurRadius.toLocaleString('da-DK')} m. Den største sløring vinder.`
                : 'Tom: ingen sløring fra taxonet selv. Højst 25.000.'
            }
            inputMode="numeric"
            maxLength={6}
            value={values.blurRadius}
            onChange={(radius) => set('blurRadius', radius)}
          />
          <TextField
            label="AAU-art-ID"
            name="aauArtID"
            description="Nummeret i Aarhus Universitets artsdatabase."
            maxLength={60}
            value={values.aauArtID}
            onChange={(id) => set('aauArtID', id)}
          />
        </div>
        <div className="grid gap-x-6 sm:grid-cols-3">
          <Checkbox label="Dansk taxon" checked={values.isDKTaxon} onChange={(on) => set('isDKTaxon', on)} />
          <Checkbox
            label="Standardtaxon"
            description="Findes uden “Medtag alt”."
            checked={values.isDefaultTaxon}
            onChange={(on) => set('isDefaultTaxon', on)}
          />
          <Checkbox label="Hybrid" checked={values.isHybrid} onChange={(on) => set('isHybrid', on)} />
        </div>
        <MorphoGroupField
          groups={values.morphoGroups}
          onChange={(groups: readonly TaxonRef[]) => set('morphoGroups', groups)}
        />
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </Card>
  )
}
