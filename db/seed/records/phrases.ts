import type { Habitat } from '#contract/details.ts'
import type { Chance } from './random.ts'

const anything = [
  'Set på aftenturen.',
  'Helt tæt på stien.',
  'Mit første fund i år.',
  'Flere end sidste år, synes jeg.',
  'Samme sted som sidst.',
  'Fundet sammen med børnene.',
  'Genkendt med det samme.',
  'Måtte slå den op derhjemme.',
  'En fin afslutning på turen.',
  'Ny for mig her.',
  'Fundet ved et tilfælde, da jeg bandt snørebånd.',
  'Den har jeg ledt efter længe.',
  'Lige hvor stien deler sig.',
  'Fast gæst her.',
]
const byGroup: Record<number, readonly string[]> = {
  1: [
    'En lille bestand på få kvadratmeter.',
    'I fuldt flor.',
    'Spredt langs hele stien.',
    'Står tæt og trives.',
    'Stedet var slået, men nogle få stod tilbage.',
    'Bestøvet af mange humlebier.',
    'Breder sig ned ad skråningen.',
    'Lige sprunget ud.',
  ],
  2: [
    'På en gammel bøgestub.',
    'I heksering på omkring tre meter.',
    'Mange unge eksemplarer.',
    'Lidt gnavet af snegle.',
    'Duften er ikke til at tage fejl af.',
    'Stod i mosset under granerne.',
    'Kom frem efter regnen.',
    'På liggende stamme ved vandet.',
  ],
  3: [
    'Løb over vejen lige foran mig.',
    'Friske spor i mudderet.',
    'Græssede roligt i skovkanten.',
    'Så mig, før jeg så den.',
    'Kom forbi to gange på en halv time.',
    'Kiggede op og forsvandt i krattet.',
  ],
  4: [
    'Sang ivrigt fra toppen af et træ.',
    'På foderbrættet.',
    'Trak mod syd i lav højde.',
    'Hørt først, set bagefter.',
    'Et par med unger.',
    'Rastede sammen med andre.',
    'Jagtet væk af krager.',
    'Badede i vandpytten.',
    'Kun ét kort kig, men nok til at være sikker.',
    'Fløj op, da en hund kom forbi.',
  ],
  5: [
    'Fanget og sat ud igen.',
    'Stod stille mellem planterne.',
    'Set fra broen.',
    'I stime tæt på land.',
    'Set ved snorkling.',
  ],
  6: [
    'Solede sig på stien.',
    'Under et bræt i haven.',
    'På vandring til vandhullet.',
    'Kvækkede højt i skumringen.',
    'Forsvandt hurtigt i græsset.',
  ],
  7: [
    'I spindet mellem to lyngbuske.',
    'Med byttedyr.',
    'Hunnen sad på sin ægkokon.',
    'Lige inden for døren til udhuset.',
    'Sad på en gul blomst og ventede.',
  ],
  8: [
    'På tidsel.',
    'Kom til lyset om aftenen.',
    'Flere fløj rundt om de blomstrende brombær.',
    'Sad på husmuren i solen.',
    'På oversiden af et blad.',
    'Friskklækket og flot i farverne.',
    'Fløj langs vandkanten.',
    'Slidt eksemplar.',
  ],
  9: ['Under en sten.', 'Mange sammen under barken.', 'Skyllet op efter blæsten.', 'I en håndfuld tang.'],
  10: [
    'Kom frem efter regnen.',
    'Talrig på stedet.',
    'I vandkanten.',
    'Tom skal.',
    'Skyllet ind med pålandsvinden.',
    'Sad på en sten på lavt vand.',
  ],
  11: ['Løsrevet og skyllet op.', 'Vokser på store sten.', 'Dækker molen ved lavvande.', 'Set ved snorkling.'],
  12: [
    'På skyggefuld jord.',
    'Store puder.',
    'På nordsiden af stammen.',
    'Med modne sporekapsler.',
    'På gammelt stendige.',
  ],
}
const weather = [
  'Stille vejr.',
  'Frisk vind fra vest.',
  'Let regn.',
  'Klart og solrigt.',
  'Overskyet.',
  'Tåget morgen.',
]

export const noteFor = (speciesGroup: number, chance: Chance): string =>
  [
    chance.pick(chance.happens(0.65) ? (byGroup[speciesGroup] ?? anything) : anything),
    ...(chance.happens(0.22) ? [chance.pick(weather)] : []),
  ].join(' ')

export const unknownNotes = [
  'Hvad kan det være?',
  'Er der nogen, der kender den?',
  'Jeg er helt blank. Alle forslag er velkomne.',
  'Har kigget i to bøger uden held.',
  'Ligner ikke noget, jeg har set før.',
] as const

/** Small talks: each line is by another than the one before, and the second often by the reporter. */
export const talks: readonly (readonly string[])[] = [
  ['Sikke et flot fund!', 'Tak! Jeg blev også glad for det.'],
  ['Godt set.'],
  ['Var der kun den ene?', 'Ja, jeg så kun den ene, men jeg var der ikke længe.'],
  ['Jeg så den også i weekenden, lidt længere mod øst.', 'Det lyder spændende. Så tager jeg turen igen.'],
  ['Flot billede. Man kan tydeligt se kendetegnene.', 'Tak, den sad heldigvis stille.'],
  [
    'Er du sikker på arten? Den kan let forveksles med sin nærmeste slægtning.',
    'Jeg kiggede godt efter, men sig endelig til, hvis du ser noget andet.',
    'Nej, nu hvor jeg kigger igen, er jeg enig.',
  ],
  ['Tidligt på året!', 'Ja, jeg blev helt overrasket.'],
  ['Den har jeg ledt efter i årevis. Tillykke!', 'Tak. Det var også rent held.'],
  ['Er der let adgang til stedet?', 'Ja, der går en sti hele vejen fra parkeringspladsen.'],
  ['Fint at følge, at de bliver flere her.', 'Ja, det går den rigtige vej.'],
  ['Hvor højt sad den?', 'Cirka to meter oppe.', 'Tak, det passer godt.'],
  ['Dejligt med et fund herfra. Der er ikke mange i forvejen.'],
  ['Husk også at se efter næste måned. Så er der som regel flere.', 'God idé, det vil jeg gøre.'],
  ['Så fik du den endelig!', 'Ja, tredje forsøg i år.'],
]

const around: Partial<Record<Habitat, readonly string[]>> = {
  garden: ['Have i {}', '{}', 'Park i {}'],
  town: ['{}', '{} by', 'Midt i {}'],
  roadside: ['Vejkant ved {}', 'Cykelsti ved {}'],
  field: ['Marker ved {}', 'Mark uden for {}'],
  hedge: ['Levende hegn ved {}', 'Krat ved {}'],
}
/** What people call the place. */
export const localityOf = (spot: { name: string; isTown: boolean }, habitat: Habitat, chance: Chance): string => {
  if (spot.isTown) return chance.pick(around[habitat] ?? ['{}']).replace('{}', spot.name)
  if (chance.happens(0.8)) return spot.name
  return `${spot.name}, ${chance.pick(['nordlige del', 'sydlige del', 'østlige del', 'vestlige del'])}`
}
