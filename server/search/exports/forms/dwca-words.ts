import type { LifeStage, sexes } from '#contract/details.ts'
import type { DownloadRow } from '../rows.ts'

/** What the standard knows as a stage of life. */
const stages: Partial<Record<LifeStage, string>> = {
  egg: 'egg',
  larva: 'larva',
  pupa: 'pupa',
  nymph: 'nymph',
  tadpole: 'tadpole',
  juvenile: 'juvenile',
  subadult: 'subadult',
  adult: 'adult',
  imago: 'imago',
  seedling: 'seedling',
  with_sporophyte: 'sporophyte',
}
/** What people choose among the stages of a plant, and the standard has a field of its own for. */
const conditions: Partial<Record<LifeStage, string>> = {
  vegetative: 'non-reproductive',
  budding: 'budding',
  flowering: 'flowering',
  fruiting: 'fruiting',
}
type Sex = keyof typeof sexes
const sexTerms: Partial<Record<Sex, string>> = { male: 'male', female: 'female', both: 'male | female' }
const castes: Partial<Record<Sex, string>> = { worker: 'worker', queen: 'queen' }

const from = <Key extends string>(words: Partial<Record<Key, string>>, key: Key | null) =>
  key === null ? null : (words[key] ?? null)
export const lifeStage = (row: DownloadRow) => from(stages, row.lifeStage)
export const reproductiveCondition = (row: DownloadRow) => from(conditions, row.lifeStage)
export const sex = (row: DownloadRow) => from(sexTerms, row.sex)
export const caste = (row: DownloadRow) => from(castes, row.sex)

/** Our keys are English words with lines between. */
export const plainWords = (key: string | null) => key?.replaceAll('_', ' ') ?? null

/** By the number of stars. */
export const verificationTerms: readonly string[] = [
  'unverified',
  'plausible',
  'verified by community',
  'verified by expert',
]
export const certaintyTerms = { sikker: 'certain', sandsynlig: 'probable' } as const
