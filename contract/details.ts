/** The words for the details of a find. Plain data: the browser uses it too. */

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

/** Numbers of the product: spec and domain. */
export const limits = {
  picturesPerRecord: 5,
  imageWidth: 2560,
  defaultUncertainty: 5,
  mostUncertainty: 100_000,
  massRecords: 500,
  pointsOfLine: 1000,
  /** No find is older. */
  firstYear: 1600,
} as const
