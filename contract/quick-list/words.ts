import type { Behaviour, CountQuality, CountUnit, LifeStage, Method } from '../details.ts'
import { fold } from '../name-search/fold.ts'

/** The words that people write beside a name in a notebook, and what they mean. Plain data: the browser uses it too. */

export type Meaning =
  | { field: 'countUnit'; value: CountUnit | 'each'; alone?: 'one' | 'method' }
  | { field: 'countQuality'; value: CountQuality }
  | { field: 'lifeStage'; value: LifeStage | 'grown' | 'young' }
  | { field: 'sex'; value: 'male' | 'female' | 'both' | 'worker' | 'queen' }
  | { field: 'behaviour'; value: Behaviour }
  | { field: 'method'; value: Method }
  | { field: 'isDead'; value: boolean }
  | { field: 'certainty'; value: 'sandsynlig' }
  | { field: 'seen' | 'none' | 'some' | 'kind' | 'clock' }
  | { field: 'number'; value: number }

/** Words that say more than the field can hold stay in the note too. */
export interface Word {
  meaning: Meaning
  isTold: boolean
}

/** A cross is a letter in lists, and nothing in names. */
const keyOf = (text: string) => fold(text.replaceAll('×', 'x')).replaceAll('.', '')

const words = new Map<string, Word>()
export const mostWords = 3

function say(meaning: Meaning, text: string, told = '') {
  for (const [list, isTold] of [
    [text, false],
    [told, true],
  ] as const)
    for (const word of list.split(',').map((one) => one.trim()))
      if (word !== '') words.set(keyOf(word), { meaning, isTold })
}

say(
  { field: 'countUnit', value: 'each' },
  'ex, eks, eksemplar, eksemplarer, stk, styk, stykker, individ, individer, ind',
)
say({ field: 'countUnit', value: 'pairs', alone: 'one' }, 'par, ynglepar')
say({ field: 'countUnit', value: 'plants' }, 'plante, planter, pl')
say({ field: 'countUnit', value: 'shoots' }, 'skud, stængel, stængler')
say({ field: 'countUnit', value: 'square_metres' }, 'm2, m², kvm, kvadratmeter')
say({ field: 'countUnit', value: 'fruit_bodies' }, 'frugtlegeme, frugtlegemer, frl')
say({ field: 'countUnit', value: 'colonies', alone: 'one' }, 'koloni, kolonier')
say({ field: 'countUnit', value: 'nests', alone: 'one' }, 'rede, reder, bo, boer')
say({ field: 'countUnit', value: 'tracks', alone: 'method' }, 'spor')

say({ field: 'countQuality', value: 'about' }, 'ca, cirka, circa, omkring, omtrent, rundt regnet, ~, ≈')
say({ field: 'countQuality', value: 'at_least' }, 'mindst, min, minimum, over, mere end, >, ≥')
say({ field: 'countQuality', value: 'exact' }, 'præcis, præcist, nøjagtigt')

say({ field: 'lifeStage', value: 'grown' }, 'ad, adult, adulte, voksen, voksne, voksent, imago, udfarvet, udfarvede')
say({ field: 'lifeStage', value: 'young' }, 'juv, juvenil, juvenile, unge, unger, ung, ungfugl, ungfugle, 1k, pull')
say({ field: 'lifeStage', value: 'young' }, 'dununge, dununger, kid, kalv, kalve, hvalp, hvalpe, killing, killinger')
say({ field: 'lifeStage', value: 'subadult' }, 'imm, immatur, subad, subadult', '2k, 2k+, 3k, 3k+, 4k')
say({ field: 'lifeStage', value: 'egg' }, 'æg, ægklump, ægklumper')
say({ field: 'lifeStage', value: 'larva' }, 'larve, larver, larvespind, kålorm')
say({ field: 'lifeStage', value: 'pupa' }, 'puppe, pupper, kokon')
say({ field: 'lifeStage', value: 'nymph' }, 'nymfe, nymfer')
say({ field: 'lifeStage', value: 'tadpole' }, 'haletudse, haletudser')
say({ field: 'lifeStage', value: 'seedling' }, 'kimplante, kimplanter')
say({ field: 'lifeStage', value: 'vegetative' }, 'uden blomst, uden blomster, vegetativ, ikke i blomst, kun blade')
say({ field: 'lifeStage', value: 'budding' }, 'i knop, knopper, med knopper')
say({ field: 'lifeStage', value: 'flowering' }, 'blomstrende, i blomst, blomstrer, med blomster, blomst, blomster, bl')
say({ field: 'lifeStage', value: 'fruiting' }, 'i frugt, med frugt, med frugter, frugt, med bær, frugtsættende')
say({ field: 'lifeStage', value: 'withered' }, 'vissen, visne, visnet, afblomstret')
say({ field: 'lifeStage', value: 'with_sporophyte' }, 'med sporekapsler, sporekapsler, med kapsler, med sporehuse')

say(
  { field: 'sex', value: 'male' },
  'han, hanner, hannen, ♂, hanfugl, hanfugle',
  'hane, haner, buk, bukke, tyr, orne, vædder',
)
say({ field: 'sex', value: 'female' }, 'hun, hunner, hunnen, ♀, hunfugl, hunfugle', 'hind, so, hunfarvet')
say({ field: 'sex', value: 'both' }, 'begge køn, han og hun, hanner og hunner, han + hun, ♂ ♀')
say({ field: 'sex', value: 'worker' }, 'arbejder, arbejdere')
say({ field: 'sex', value: 'queen' }, 'dronning, dronninger')

say({ field: 'behaviour', value: 'resting' }, 'rastende, rast, raster, sidder, siddende, hviler, r')
say(
  { field: 'behaviour', value: 'foraging' },
  'fouragerende, fouragerer, fou, fødesøgende, æder, spiser, græsser, græssende',
)
say(
  { field: 'behaviour', value: 'singing' },
  'syngende, synger, sang, sy, kalder, kaldende, kvækker, kvækkende',
  'trommer, trommende, tuder, tudende',
)
say({ field: 'behaviour', value: 'displaying' }, 'spillende, spiller, spil, kurtise, kurtiserer')
say({ field: 'behaviour', value: 'mating' }, 'parring, parrer sig, parrende, i parring')
say(
  { field: 'behaviour', value: 'breeding' },
  'ynglende, yngler, ynglefugl, yngel',
  'ruger, rugende, på rede, redebyggende, bygger rede',
)
say({ field: 'behaviour', value: 'feeding_young' }, 'fodrer unger, fodrer, fodrende, mader unger', 'med føde')
say({ field: 'behaviour', value: 'migrating' }, 'trækkende, trækker, træk, trk, t')
say(
  { field: 'behaviour', value: 'flying' },
  'flyvende, flyver, i flugt, of',
  'overflyvende, overflyver, kredser, kredsende',
)
say({ field: 'behaviour', value: 'hibernating' }, 'i dvale, dvale, overvintrende, overvintrer')

say({ field: 'method', value: 'seen' }, 'set, ses, observeret')
say({ field: 'method', value: 'heard' }, 'hørt, høres, kun hørt, stemme, på stemmen, h')
say({ field: 'method', value: 'light_trap' }, 'lysfælde, i lysfælde, på lys, ved lys, lyslokning')
say({ field: 'method', value: 'bait' }, 'på sukker, sukkerlokning, madding, på madding, lokket')
say({ field: 'method', value: 'net' }, 'ketsjer, i ketsjer, ketsjet, ketcher, net, i net, netfangst')
say({ field: 'method', value: 'pitfall_trap' }, 'faldfælde, i faldfælde')
say({ field: 'method', value: 'camera_trap' }, 'vildtkamera, på vildtkamera, kamerafælde')
say({ field: 'method', value: 'bat_detector' }, 'detektor, på detektor, flagermusdetektor')
say({ field: 'method', value: 'fishing' }, 'fisket, fiskeri, på krog, på stang, i ruse')
say({ field: 'method', value: 'diving' }, 'dykning, dykket, snorkling, snorklet')
say(
  { field: 'method', value: 'tracks' },
  'fodspor, sporet',
  'ekskrement, ekskrementer, lort, møg, gnav, gylp, fældning',
)
say({ field: 'method', value: 'dna' }, 'dna, edna')

say(
  { field: 'isDead', value: true },
  'død, dødt, døde, dødfundet',
  'trafikdræbt, trafikdræbte, påkørt, opskyllet, kadaver',
)
say({ field: 'isDead', value: false }, 'levende')
say({ field: 'certainty', value: 'sandsynlig' }, 'sandsynlig, sandsynligvis, måske, usikker, formodentlig, cf, obs, ?')

say({ field: 'seen' }, 'x, ✓, ✔, √')
say({ field: 'none' }, 'ingen, ikke set, ikke fundet, manglede')
say({ field: 'some' }, '', 'mange, flere, nogle, enkelte, en del, et par, få, masser af, masser, hundredvis, snesevis')
say({ field: 'kind' }, 'sp, spp, species')
say({ field: 'clock' }, 'kl, klokken')

const numbers = 'nul,en|et|én|ét,to,tre,fire,fem,seks,syv,otte,ni,ti,elleve,tolv'
for (const [value, same] of numbers.split(',').entries())
  for (const word of same.split('|')) say({ field: 'number', value }, word)
for (const [word, value] of Object.entries({ femten: 15, tyve: 20, tredive: 30, halvtreds: 50, hundrede: 100 }))
  say({ field: 'number', value }, word)

/** What a word, or a few in a row, mean; undefined when they are no such words. */
export const wordFor = (text: string): Word | undefined => words.get(keyOf(text))
