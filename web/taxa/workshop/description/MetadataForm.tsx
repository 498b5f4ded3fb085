import { recognisabilityWords } from '#contract/enums.ts'
import type { Taxon } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Card } from '../../../ui/Card.tsx'
import { boundTo } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TaxonChips } from '../../TaxonChips.tsx'
import { useTaxonDraft } from '../conflict.tsx'
import { MonthPicker } from '../MonthPicker.tsx'
import { confirmPoints } from '../validation/confirm-points.ts'
import { draftOf, type MetadataDraft, wishOf } from './metadata-draft.ts'
import { NudgeFieldset } from './NudgeFieldset.tsx'
import { RuledFromElsewhere, ruledParts } from './RuledFromElsewhere.tsx'

const recognisabilityOptions = recognisabilityWords.map((words, points) => ({
  value: String(points),
  label: `${points}: ${words}`,
}))

const years: readonly (readonly ['firstObservationYear' | 'firstRecognizedYear' | 'latestAssessmentYear', string])[] = [
  ['firstObservationYear', 'Første fund i Danmark'],
  ['firstRecognizedYear', 'Erkendt som dansk'],
  ['latestAssessmentYear', 'Senest vurderet'],
]

/** What experts tell of a taxon beside the description. */
export function MetadataForm({ taxon }: { taxon: Taxon }) {
  const { draft, notice, save } = useTaxonDraft<MetadataDraft>(taxon, draftOf(taxon))
  const { values, set } = draft
  const field = boundTo(values, set)
  const submit = async () => {
    const wish = wishOf(values, draft.isChanged)
    const { seasonMonths, recognisability } = wish
    const isJudgedBy = seasonMonths !== undefined || recognisability !== undefined
    if (isJudgedBy && !(await confirmPoints({ taxonId: taxon.id, seasonMonths, recognisability }))) return
    await save((only) => api('POST /taxa/update-taxa-metadata', { ...only, ...wish }))
  }
  return (
    <Card
      title="Oplysninger"
      lead={`Det, der står ved siden af beskrivelsen.${
        ruledParts(taxon).length === 0 ? ' Sæson og genkendelighed bruges også, når fund vurderes.' : ''
      }`}
    >
      <Form onSubmit={submit} noValidate>
        {notice}
        <TextArea
          label="Indledning"
          description="Et par sætninger, der står øverst og vises, når siden deles."
          name="generalInfo.introduction"
          rows={3}
          value={values.introduction}
          onChange={(text) => set('introduction', text)}
        />
        <RuledFromElsewhere taxon={taxon} />
        <MonthPicker
          label="Sæson: de måneder, taxonet ses bedst"
          months={values.seasonMonths}
          onChange={(months) => set('seasonMonths', months)}
        />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <Select
            label="Genkendelighed"
            {...field('recognisability')}
            description="Hvor let taxonet er at kende på et billede."
            placeholder="Ikke vurderet"
            options={recognisabilityOptions}
          />
          <TextField
            label="Ernæring"
            {...field('trofi')}
            description="Fx nedbryder, parasit, mykorrhiza."
            maxLength={100}
          />
          <TextArea label="Levesteder, ét på hver linje" {...field('biotopes')} />
          <TextArea
            label="Etablering"
            description="Hvordan og hvornår taxonet kom til landet."
            name="generalInfo.established"
            value={values.established}
            onChange={(text) => set('established', text)}
          />
        </div>
        <fieldset className="grid gap-5 sm:grid-cols-3">
          <legend className="mb-2 font-semibold text-sm">Årstal for Danmark</legend>
          {years.map(([key, label]) => (
            <TextField
              key={key}
              label={label}
              name={`generalInfo.${key}`}
              inputMode="numeric"
              maxLength={4}
              value={values[key]}
              onChange={(text) => set(key, text)}
            />
          ))}
        </fieldset>
        <TaxonChips
          label="Forvekslingsmuligheder"
          description="Ligheden gælder begge veje."
          name="lookAlikeIds"
          max={30}
          except={taxon.id}
          taxa={values.lookAlikes}
          onChange={(taxa) => set('lookAlikes', taxa)}
        />
        <NudgeFieldset
          taxonId={taxon.id}
          fields={values.nudgeFields}
          label={values.nudgefieldLabel}
          onFields={(fields) => set('nudgeFields', fields)}
          onLabel={(label) => set('nudgefieldLabel', label)}
        />
        <SaveBar
          isSticky
          isDirty={draft.isDirty}
          isSaved={draft.isSaved}
          onReset={draft.reset}
          label="Gem oplysningerne"
        />
      </Form>
    </Card>
  )
}
