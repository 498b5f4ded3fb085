import { type NeededField, neededFields } from '#contract/community-words.ts'

/** A find's own fields that a community may need, as people call them. */
export const neededWords: Record<NeededField, string> = {
  pictures: 'Billede',
  timeFrom: 'Klokkeslæt',
  locality: 'Lokalitet',
  count: 'Antal',
  countUnit: 'Enhed for antallet',
  lifeStage: 'Livsstadie',
  sex: 'Køn',
  behaviour: 'Adfærd',
  method: 'Metode',
  identificationMethod: 'Hvordan det er bestemt',
  substrate: 'Substrat',
  hostTaxonId: 'Vært',
  habitat: 'Levested',
  depth: 'Dybde',
  isDead: 'Levende eller død',
  notes: 'Noter',
}

export const neededText = (needed: readonly NeededField[]): string =>
  new Intl.ListFormat('da-DK').format(
    neededFields.filter((key) => needed.includes(key)).map((key) => neededWords[key].toLocaleLowerCase('da-DK')),
  )
