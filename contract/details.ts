/** The words for the details of a find, and which of them each species group asks for. Plain data: the browser uses it too. */

export const certainties = { sikker: 'Sikker', sandsynlig: 'Sandsynlig' } as const
export type Certainty = keyof typeof certainties

export const countQualities = { exact: 'Nøjagtigt', about: 'Cirka', at_least: 'Mindst' } as const
export type CountQuality = keyof typeof countQualities

export const datePrecisions = { day: 'Dag', month: 'Måned', year: 'År' } as const
export type DatePrecision = keyof typeof datePrecisions

export const countUnits = {
  individuals: 'Individer',
  pairs: 'Par',
  plants: 'Planter',
  shoots: 'Skud',
  square_metres: 'm²',
  fruit_bodies: 'Frugtlegemer',
  colonies: 'Kolonier',
  nests: 'Reder',
  tracks: 'Spor',
} as const
export type CountUnit = keyof typeof countUnits

export const lifeStages = {
  egg: 'Æg',
  larva: 'Larve',
  pupa: 'Puppe',
  nymph: 'Nymfe',
  tadpole: 'Haletudse',
  juvenile: 'Ungdyr',
  subadult: 'Næsten voksen',
  adult: 'Voksen',
  imago: 'Imago',
  seedling: 'Kimplante',
  vegetative: 'Uden blomst',
  budding: 'I knop',
  flowering: 'Blomstrende',
  fruiting: 'Med frugt',
  withered: 'Vissen',
  with_sporophyte: 'Med sporekapsler',
} as const
export type LifeStage = keyof typeof lifeStages

export const sexes = { male: 'Han', female: 'Hun', both: 'Begge køn', worker: 'Arbejder', queen: 'Dronning' } as const

export const behaviours = {
  resting: 'Rastende',
  foraging: 'Fouragerende',
  singing: 'Syngende eller kaldende',
  displaying: 'Spillende eller i kurtise',
  mating: 'Parring',
  breeding: 'Ynglende',
  feeding_young: 'Fodrer unger',
  migrating: 'Trækkende',
  flying: 'Flyvende',
  hibernating: 'I dvale',
} as const
export type Behaviour = keyof typeof behaviours

export const methods = {
  seen: 'Set',
  heard: 'Hørt',
  light_trap: 'Lysfælde',
  bait: 'Lokket med madding',
  net: 'Ketsjer eller net',
  pitfall_trap: 'Faldfælde',
  camera_trap: 'Vildtkamera',
  bat_detector: 'Flagermusdetektor',
  fishing: 'Fiskeri',
  diving: 'Dykning eller snorkling',
  tracks: 'Spor eller ekskrementer',
  dna: 'DNA fra miljøet',
} as const
export type Method = keyof typeof methods

export const identificationMethods = {
  sight: 'På synet',
  sound: 'På lyden',
  photo: 'På foto',
  key: 'Med bestemmelsesnøgle',
  microscope: 'Under mikroskop',
  genitalia: 'Genitalundersøgelse',
  dna: 'DNA',
  machine: 'Billedgenkendelse',
} as const

export const substrates = {
  soil: 'Jord',
  dead_wood: 'Dødt ved',
  living_wood: 'Levende ved',
  bark: 'Bark',
  leaves: 'Blade',
  litter: 'Førne',
  dung: 'Gødning',
  stone: 'Sten',
  moss: 'Mos',
  animal: 'På et dyr',
  fungus: 'På en svamp',
  water: 'I vand',
} as const

export const habitats = {
  deciduous_forest: 'Løvskov',
  coniferous_forest: 'Nåleskov',
  hedge: 'Hegn og krat',
  meadow: 'Eng',
  dry_grassland: 'Overdrev',
  heath: 'Hede',
  bog: 'Mose',
  dune: 'Klit',
  beach: 'Strand',
  salt_marsh: 'Strandeng',
  lake: 'Sø eller vandhul',
  stream: 'Å eller bæk',
  sea: 'Hav og fjord',
  field: 'Mark',
  roadside: 'Vejkant',
  garden: 'Have eller park',
  town: 'By',
} as const
export type Habitat = keyof typeof habitats

/** The parts of a find that only some groups ask for; editors nudge for them by the same names (enums.ts). */
export const detailFields = {
  count: 'Antal',
  lifeStage: 'Livsstadie',
  sex: 'Køn',
  behaviour: 'Adfærd',
  method: 'Metode',
  identificationMethod: 'Bestemt',
  substrate: 'Substrat',
  hostTaxon: 'Vært',
  habitat: 'Levested',
  deadAlive: 'Levende eller død',
} as const
export type DetailField = keyof typeof detailFields

/** Details that are chosen from words. */
export const chosenDetails = {
  lifeStage: lifeStages,
  sex: sexes,
  behaviour: behaviours,
  method: methods,
  identificationMethod: identificationMethods,
  substrate: substrates,
  habitat: habitats,
} as const satisfies Partial<Record<DetailField, Readonly<Record<string, string>>>>

interface GroupDetails {
  readonly fields: readonly DetailField[]
  readonly countUnits: readonly CountUnit[]
  readonly lifeStages: readonly LifeStage[]
}

const animal = [
  'count',
  'lifeStage',
  'sex',
  'behaviour',
  'method',
  'identificationMethod',
  'habitat',
  'deadAlive',
] as const
const bugs: GroupDetails = {
  fields: [
    'count',
    'lifeStage',
    'sex',
    'behaviour',
    'method',
    'identificationMethod',
    'hostTaxon',
    'habitat',
    'deadAlive',
  ],
  countUnits: ['individuals', 'colonies', 'nests'],
  lifeStages: ['egg', 'larva', 'pupa', 'nymph', 'imago'],
}
const others: GroupDetails = {
  fields: [...animal, 'hostTaxon', 'substrate'],
  countUnits: ['individuals', 'colonies', 'tracks'],
  lifeStages: ['egg', 'larva', 'juvenile', 'adult'],
}

/** By species group; 0 is a find of which the group is not known. */
export const groupDetails: Record<number, GroupDetails> = {
  0: { fields: ['count', 'method', 'habitat'], countUnits: ['individuals'], lifeStages: [] },
  1: {
    fields: ['count', 'lifeStage', 'identificationMethod', 'habitat'],
    countUnits: ['plants', 'shoots', 'square_metres'],
    lifeStages: ['seedling', 'vegetative', 'budding', 'flowering', 'fruiting', 'withered'],
  },
  2: {
    fields: ['count', 'substrate', 'hostTaxon', 'identificationMethod', 'habitat'],
    countUnits: ['fruit_bodies', 'square_metres'],
    lifeStages: [],
  },
  3: { fields: animal, countUnits: ['individuals', 'tracks', 'nests'], lifeStages: ['juvenile', 'subadult', 'adult'] },
  4: {
    fields: animal,
    countUnits: ['individuals', 'pairs', 'nests'],
    lifeStages: ['egg', 'juvenile', 'subadult', 'adult'],
  },
  5: { fields: animal, countUnits: ['individuals'], lifeStages: ['egg', 'larva', 'juvenile', 'adult'] },
  6: { fields: animal, countUnits: ['individuals', 'pairs'], lifeStages: ['egg', 'tadpole', 'juvenile', 'adult'] },
  7: { ...bugs, lifeStages: ['egg', 'juvenile', 'subadult', 'adult'] },
  8: bugs,
  9: { ...bugs, lifeStages: ['egg', 'juvenile', 'adult'] },
  10: others,
  11: {
    fields: ['count', 'substrate', 'identificationMethod', 'habitat'],
    countUnits: ['plants', 'square_metres'],
    lifeStages: [],
  },
  12: {
    fields: ['count', 'lifeStage', 'substrate', 'identificationMethod', 'habitat'],
    countUnits: ['shoots', 'square_metres'],
    lifeStages: ['vegetative', 'with_sporophyte'],
  },
}

/** Numbers of the product: spec and domain. */
export const limits = { picturesPerRecord: 5, imageWidth: 2560, defaultUncertainty: 5, massRecords: 500 } as const
