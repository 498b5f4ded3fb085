import type { Habitat } from '#contract/details.ts'

/** The words of the checklist's column biotopes, by the habitat that a find there would name. */
const words: Record<Exclude<Habitat, 'sea'>, string> = {
  deciduous_forest:
    'løvskov|gammel løvskov|bøgeskov|egeskov|birkeskov|skov|skovbryn|dødt ved|elleskov|ellesump|sumpskov|skovlysning|skovvej|slugt|løvtræ|træstamme|kvist|brændestabel|bålplads|skovmose|lærkeplantage',
  coniferous_forest: 'nåleskov|plantage|klitplantage',
  hedge: 'hegn|krat|hegnspæl|stendige|dige|pilekrat|allé|frugtplantage',
  meadow: 'eng|ådal|marsk|oversvømmet eng|grøft',
  dry_grassland: 'overdrev|skrænt|kalkoverdrev|kalkbakke|kalkskrænt|kalkgrube|klint|grusgrav|sandskrænt',
  heath: 'hede|fugtig hede|sandflade|sand',
  bog: 'mose|kær|rigkær|fattigkær|højmose|hængesæk|birkemose|rørsump|kildevæld',
  dune: 'klit|klitlavning',
  beach: 'strand|stenstrand|sandstrand|strandvold|strandskrænt|opskyl|kystklint|klippekyst|klippe|holm|drivtømmer',
  salt_marsh: 'strandeng|strandsump',
  lake: 'sø|vandhul|hedesø',
  stream: 'vandløb|bæk|å',
  field: 'mark|kornmark|brakmark|stubmark|kartoffelmark|kløvermark|bærmark',
  roadside: 'vejkant|ruderat|jernbane|jernbaneskråning',
  garden: 'have|park|græsplæne|kompost|mødding|drivhus|væksthus|potte|bistade|flis|gravsten|brønd|sten',
  town: 'by|landsby|bro|mur|tag|bygning|kælder|stald|kirkeloft|fortov|gårdsplads|stenkiste|grotte',
}
const byWord = new Map(
  Object.entries(words).flatMap(([habitat, list]) =>
    list.split('|').map((word) => [word, habitat as Habitat] as const),
  ),
)
const sea = new Set(
  'hav|stenrev|sandbund|blødbund|ålegræs|tangbælte|tangskov|muslingebanke|lagune|tarestilk|skær|sandbanke'.split('|'),
)
/** Where the water begins for what lives in it, and the shore for the rest. */
const shore = new Set('kyst|fjord|havn|vadehav|vade|brakvand|mole|stenkyst'.split('|'))

/** Fish, crustaceans and their like, other animals, seaweeds. */
const waterGroups = [5, 9, 10, 11]

/** Where somebody would meet it: empty when the checklist does not tell. */
export function habitatsOf(biotopes: readonly string[], speciesGroup: number): Habitat[] {
  const livesInWater = waterGroups.includes(speciesGroup) || (speciesGroup === 3 && biotopes.includes('hav'))
  const found = biotopes.flatMap((word): Habitat[] => {
    if (sea.has(word)) return ['sea']
    if (shore.has(word)) {
      if (livesInWater || (speciesGroup === 1 && word === 'fjord')) return ['sea']
      return [word.startsWith('vade') ? 'salt_marsh' : 'beach']
    }
    const habitat = byWord.get(word)
    return habitat === undefined ? [] : [habitat]
  })
  // Seals and whales are met at sea, whatever is washed ashore.
  return [...new Set(livesInWater && speciesGroup === 3 ? found.filter((one) => one === 'sea') : found)]
}
