import type { Sent } from '#contract/calls.ts'
import type { NudgeField } from '#contract/group-details.ts'
import type { Taxon, TaxonRef } from '#contract/taxon.ts'
import { FieldProblem } from '../../../ui/field-problem.ts'

/** What experts describe, as the fields hold it. */
export interface MetadataDraft {
  introduction: string
  established: string
  firstObservationYear: string
  firstRecognizedYear: string
  latestAssessmentYear: string
  biotopes: string
  trofi: string
  seasonMonths: readonly number[]
  recognisability: string
  nudgeFields: readonly NudgeField[]
  nudgefieldLabel: string
  lookAlikes: readonly TaxonRef[]
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

export const draftOf = (taxon: Taxon): MetadataDraft => ({
  introduction: textOf(taxon.taxonGeneralInfo.introduction),
  established: textOf(taxon.taxonGeneralInfo.established),
  firstObservationYear: textOf(taxon.taxonGeneralInfo.firstObservationYear),
  firstRecognizedYear: textOf(taxon.taxonGeneralInfo.firstRecognizedYear),
  latestAssessmentYear: textOf(taxon.taxonGeneralInfo.latestAssessmentYear),
  biotopes: taxon.biotopes.join('\n'),
  trofi: textOf(taxon.trofi),
  seasonMonths: taxon.seasonMonths,
  recognisability: textOf(taxon.recognisability),
  nudgeFields: taxon.nudgeFields,
  nudgefieldLabel: textOf(taxon.nudgefieldLabel),
  lookAlikes: taxon.lookAlikes,
})

type Wish = Omit<Sent<'POST /taxa/update-taxa-metadata'>, 'taxonIds' | 'versions'>
const years = ['firstObservationYear', 'firstRecognizedYear', 'latestAssessmentYear'] as const
const infoTexts = ['introduction', 'established'] as const

const orNull = (text: string) => text.trim() || null

/** Only what was changed is sent; throws what is wrong, by field. */
export function wishOf(values: MetadataDraft, isChanged: (key: keyof MetadataDraft) => boolean): Wish {
  const errors: Record<string, string> = {}
  for (const key of years) {
    if (values[key].trim() !== '' && !/^\d{4}$/.test(values[key].trim())) {
      errors[`generalInfo.${key}`] = 'Skriv årstallet med fire cifre.'
    }
  }
  if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
  const generalInfo = {
    ...Object.fromEntries(infoTexts.filter(isChanged).map((key) => [key, orNull(values[key])])),
    ...Object.fromEntries(
      years.filter(isChanged).map((key) => [key, values[key].trim() === '' ? null : Number(values[key])]),
    ),
  }
  const lines = values.biotopes.split('\n').map((line) => line.trim())
  return {
    ...(Object.keys(generalInfo).length > 0 ? { generalInfo } : {}),
    ...(isChanged('biotopes') ? { biotopes: lines.filter(Boolean) } : {}),
    ...(isChanged('trofi') ? { trofi: orNull(values.trofi) } : {}),
    ...(isChanged('seasonMonths') ? { seasonMonths: [...values.seasonMonths] } : {}),
    ...(isChanged('recognisability')
      ? { recognisability: values.recognisability === '' ? null : Number(values.recognisability) }
      : {}),
    ...(isChanged('nudgeFields') ? { nudgeFields: [...values.nudgeFields] } : {}),
    ...(isChanged('nudgefieldLabel') ? { nudgefieldLabel: orNull(values.nudgefieldLabel) } : {}),
    ...(isChanged('lookAlikes') ? { lookAlikeIds: values.lookAlikes.map(({ id }) => id) } : {}),
  }
}
