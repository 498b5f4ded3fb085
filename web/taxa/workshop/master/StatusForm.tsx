import { numberText } from '#contract/counted.ts'
import { establishments, occurrences } from '#contract/enums.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { Taxon, TaxonRef } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Help } from '../../../settings/Help.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { boundTo } from '../../../ui/draft.ts'
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
  const field = boundTo(values, set)
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
          <Select label="Rang" {...field('rank')} options={rankOptions} />
          <Select
            label="Artsgruppe"
            {...field('speciesGroup')}
            description={
              isOwnGroup
                ? 'Sat på taxonet selv, og gælder alt under det.'
                : `Arvet: ${groupName(taxon.speciesGroup).toLowerCase()}.`
            }
            placeholder="Arves ovenfra"
            options={groupOptions}
          />
          <Select label="Forekomst" {...field('occurrence')} options={occurrenceOptions} />
          <Select label="Etablering" {...field('establishment')} options={establishmentOptions} />
          <TextField
            label="Sløring i meter"
            help={<Help for="taxa.blur" />}
            {...field('blurRadius')}
            description={
              taxon.effectiveBlurRadius !== null && taxon.effectiveBlurRadius !== taxon.blurRadius
                ? `Ovenfra gælder ${numberText(taxon.effectiveBlurRadius)} m. Den største sløring vinder.`
                : 'Tom: ingen sløring fra taxonet selv. Højst 25.000.'
            }
            inputMode="numeric"
            maxLength={6}
          />
          <TextField
            label="AAU-art-ID"
            {...field('aauArtID')}
            description="Nummeret i Aarhus Universitets artsdatabase."
            maxLength={60}
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
