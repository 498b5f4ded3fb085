import { type FileField, fileFields, type OwnTermField, plainLineOf, recordFields } from '#contract/record-fields.ts'
import type { DownloadRow } from '../rows.ts'
import { caste, lifeStage, plainWords, reproductiveCondition, sex } from './dwca-words.ts'
import type { Term } from './form.ts'

/** The plain fields of a find in an archive: most are a term of the table, and its words are plain English. */

const isCounted = ({ countUnit }: DownloadRow) => countUnit === null || countUnit === 'individuals'

const ownTerms: Record<OwnTermField, readonly Term<DownloadRow>[]> = {
  count: [
    ['dwc:individualCount', (row) => (isCounted(row) && row.countQuality !== 'at_least' ? row.count : null)],
    ['dwc:organismQuantity', (row) => (isCounted(row) ? null : row.count)],
    ['dwc:organismQuantityType', (row) => (isCounted(row) || row.count === null ? null : plainWords(row.countUnit))],
  ],
  // With the count.
  countUnit: [],
  countQuality: [],
  lifeStage: [
    ['dwc:lifeStage', lifeStage],
    ['dwc:reproductiveCondition', reproductiveCondition],
  ],
  sex: [
    ['dwc:sex', sex],
    ['dwc:caste', caste],
  ],
  isDead: [['dwc:vitality', ({ isDead }) => (isDead === null ? null : isDead ? 'dead' : 'alive')]],
  hostTaxonId: [['dwc:associatedTaxa', ({ host }) => (host ? `host: ${host.latinName}` : null)]],
}

const toldIn = (row: DownloadRow, name: FileField): string | number | null => {
  const value = row[name]
  if (typeof value === 'string' && plainLineOf(name).kind === 'words') return plainWords(value)
  return typeof value === 'boolean' ? String(value) : value
}

export function plainTerms(name: FileField): readonly Term<DownloadRow>[] {
  if (name in ownTerms) return ownTerms[name as OwnTermField]
  const { term } = plainLineOf(name)
  return term === null ? [] : [[term, (row) => toldIn(row, name)]]
}

/** The order that archives have had from the first; what is newer comes after it. */
const first: readonly FileField[] = [
  ...(['count', 'lifeStage', 'sex', 'behaviour', 'isDead', 'method', 'habitat', 'hostTaxonId'] as const),
  ...(['substrate', 'identificationMethod'] as const),
]
export const archived: readonly FileField[] = [...first, ...fileFields.filter((name) => !first.includes(name))]

const withoutTerm = archived.filter((name) => recordFields[name].term === null)

/** What no term is for. */
export function dynamicProperties(row: DownloadRow): string | null {
  const said = withoutTerm.filter((name) => row[name] !== null)
  const told = {
    ...(row.lifeStage === 'withered' ? { condition: 'withered' } : {}),
    ...Object.fromEntries(said.map((name) => [name, toldIn(row, name)])),
  }
  return Object.keys(told).length === 0 ? null : JSON.stringify(told)
}
