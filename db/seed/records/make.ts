import type { Habitat } from '#contract/details.ts'
import { Calendar } from './calendar.ts'
import { type Details, detailsOf } from './details.ts'
import { type Season, seasonOf, tintsOf } from './drawings.ts'
import type { Land } from './land.ts'
import type { Motif } from './motifs.ts'
import { outing, outingSize } from './outing.ts'
import type { Observer } from './people.ts'
import { localityOf, noteFor, unknownNotes } from './phrases.ts'
import { Chance, Lot } from './random.ts'
import { distance, pointAt, type Spot } from './spots.ts'
import { type Comment, talkAbout } from './talk.ts'
import type { Findable } from './taxa.ts'

export interface Picture {
  id: string
  /** Which drawing it shows. */
  figure: string
  season: Season
  number: number
  ratings: { by: string; rating: number }[]
}

export interface DemoRecord extends Details {
  uuid: string
  /** User names stand for people. */
  reporter: string
  taxonId: number | null
  speciesGroup: number | null
  certainty: 'sikker' | 'sandsynlig' | null
  observedFrom: string
  timeFrom: string | null
  lon: number
  lat: number
  uncertainty: number
  locality: string
  /** Where it was made to lie; details may leave it out. */
  ground: Habitat
  isDraft: boolean
  isPersonal: boolean
  ownBlur: boolean
  notes: string | null
  finderNames: string[]
  finders: { userName: string; status: 'asked' | 'accepted' }[]
  tags: string[]
  pictures: Picture[]
  comments: Comment[]
  /** Several people reported the same thing on the same walk. */
  isOfOuting: boolean
  sentAt: string
}

export interface Stage {
  taxa: readonly Findable[]
  spots: readonly Spot[]
  land: Land
  people: readonly Observer[]
  now: Date
  count: number
}

/** How much of what is reported belongs to each species group. */
const shares: Record<number, number> = {
  1: 21,
  2: 12,
  3: 6,
  4: 26,
  5: 2,
  6: 4,
  7: 3,
  8: 20,
  9: 1.5,
  10: 3,
  11: 1,
  12: 1.5,
}
const labels = ['haven', 'årets første', 'tælles igen', 'kursus']
const parties = ['Vandreholdet', 'Klasse 4.B', 'Familien', 'Strandrenserne']

/** The demo finds, in the order in which they were sent. The same for the same stage. */
export function makeRecords(stage: Stage): DemoRecord[] {
  const chance = new Chance(20_240_501)
  const people = new Lot(stage.people, ({ zeal }) => zeal)
  const calendar = new Calendar(stage.now)
  const groups = new Lot(Object.keys(shares).map(Number), (group) => shares[group] ?? 0)
  const taxa = new Map(
    Object.keys(shares).map((group) => {
      const ofGroup = stage.taxa.filter(({ speciesGroup }) => speciesGroup === Number(group))
      return [Number(group), new Lot(ofGroup, ({ weight }) => weight)] as const
    }),
  )
  const places = new Places(stage)
  const records: DemoRecord[] = []
  const company = outingSize(stage.count)
  while (records.length < stage.count - company) {
    const person = people.draw(chance)
    const group = chance.happens(0.75) ? chance.pick(person.groups) : groups.draw(chance)
    const taxon = taxa.get(group)?.draw(chance)
    if (!taxon) continue
    const habitat = chance.pick(taxon.habitats)
    const place = places.find(person, habitat, chance)
    const day = calendar.draw(taxon.months, person.years, chance)
    if (place && day) records.push(recordOf(stage, { person, taxon, habitat, place, day }, chance))
  }
  records.push(...outing(stage, records, company))
  return records.sort((a, b) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : a.uuid < b.uuid ? -1 : 1))
}

interface Drawn {
  person: Observer
  taxon: Findable
  habitat: Habitat
  place: { spot: Spot; lon: number; lat: number }
  day: string
}

function recordOf(stage: Stage, { person, taxon, habitat, place, day }: Drawn, chance: Chance): DemoRecord {
  const month = Number(day.slice(5, 7))
  const isMember = person.userName === 'medlem'
  const isDraft = chance.happens(isMember ? 0.04 : 0.01)
  const isPersonal = !isDraft && chance.happens(0.01)
  const isUnknown = !isDraft && chance.happens(0.012)
  const isUnsure = chance.happens([0.5, 0.35, 0.2, 0.08, 0.03][taxon.recognisability] ?? 0.2)
  const time = chance.happens(0.55) ? timeOf(taxon.motif, chance) : null
  const sentAt = sent(stage.now, day, time, chance)
  const pictures = chance.happens(isUnknown ? 0.9 : 0.33) ? picturesOf(stage, person, taxon, month, chance) : []
  const others = stage.people.filter(({ userName }) => userName !== person.userName)
  const isQuiet = isDraft || isPersonal
  return {
    ...detailsOf(taxon, { habitat, month }, chance),
    uuid: chance.uuid(),
    reporter: person.userName,
    taxonId: isUnknown ? null : taxon.id,
    speciesGroup: isUnknown ? taxon.speciesGroup : null,
    certainty: isUnknown ? null : isUnsure ? 'sandsynlig' : 'sikker',
    observedFrom: day,
    // Denmark is ahead of Greenwich, so what is not later there was not later here.
    timeFrom: time !== null && `${day}T${time}` <= sentAt ? time : null,
    ...{ lon: place.lon, lat: place.lat },
    uncertainty: chance.pick([5, 5, 5, 10, 25, 50, 100]),
    locality: localityOf(place.spot, habitat, chance),
    ground: habitat,
    ...{ isDraft, isPersonal, ownBlur: chance.happens(0.012) },
    notes: isUnknown ? chance.pick(unknownNotes) : chance.happens(0.3) ? noteFor(taxon.speciesGroup, chance) : null,
    finderNames: chance.happens(0.02) ? [chance.pick(parties)] : [],
    finders: chance.happens(0.08)
      ? [{ userName: chance.pick(others).userName, status: chance.happens(0.8) ? 'accepted' : 'asked' }]
      : [],
    tags: isMember && chance.happens(0.2) ? [chance.pick(labels)] : [],
    pictures: isQuiet ? pictures.map((picture) => ({ ...picture, ratings: [] })) : pictures,
    comments: !isQuiet && chance.happens(0.07) ? talkAbout(stage, person, sentAt, chance) : [],
    isOfOuting: false,
    sentAt,
  }
}

/** Mostly in the evening of the same day, after it was seen, and never in the future. */
function sent(now: Date, day: string, time: string | null, chance: Chance): string {
  const late = chance.happens(0.72) ? 0 : chance.whole(1, chance.happens(0.7) ? 2 : 14)
  const moment =
    Date.parse(`${day}T${time !== null && time > '15:00' ? time : '15:00'}:00Z`) +
    late * 86_400_000 +
    chance.whole(0, 6 * 3600) * 1000
  return new Date(Math.min(moment, now.getTime() - chance.whole(60, 6 * 3600) * 1000)).toISOString()
}

function timeOf(motif: Motif, chance: Chance): string {
  const [from, to] = motif === 'bat' ? [20, 23] : motif === 'songbird' ? [5, 19] : [8, 19]
  return `${String(chance.whole(from, to)).padStart(2, '0')}:${String(chance.whole(0, 11) * 5).padStart(2, '0')}`
}

function picturesOf(
  stage: Stage,
  person: Observer,
  { id, figure }: Findable,
  month: number,
  chance: Chance,
): Picture[] {
  const count = chance.happens(0.2) ? 2 : 1
  const raters = stage.people.filter(({ userName }) => userName !== person.userName)
  return Array.from({ length: count }, (_, i) => ({
    // A species has its colour.
    ...{ id: chance.uuid(), figure, season: seasonOf(month), number: (id + i) % tintsOf(figure) },
    ratings: [...new Set(chance.happens(0.4) ? [chance.pick(raters), chance.pick(raters)] : [])].map(
      ({ userName }) => ({ by: userName, rating: chance.pick([2, 3, 3, 4, 4, 4, 5, 5]) }),
    ),
  }))
}

/** Where people go: near their home more often than far away. */
class Places {
  readonly #stage: Stage
  readonly #lots = new Map<string, Lot<Spot>>()
  constructor(stage: Stage) {
    this.#stage = stage
  }

  find(person: Observer, habitat: Habitat, chance: Chance): Drawn['place'] | undefined {
    const lot = this.#lotFor(person.home, habitat)
    if (lot.isEmpty) return undefined
    for (let attempt = 0; attempt < 10; attempt++) {
      const spot = lot.draw(chance)
      const point = pointAt(this.#stage.land, spot, habitat, chance)
      if (point) return { spot, ...point }
    }
    return undefined
  }

  #lotFor(home: string, habitat: Habitat): Lot<Spot> {
    const key = `${home}/${habitat}`
    const known = this.#lots.get(key)
    if (known) return known
    const centre = this.#stage.spots.find(({ name, isTown }) => isTown && name === home)
    if (!centre) throw new Error(`no town is called ${home}`)
    const offered = this.#stage.spots.filter(({ habitats }) => habitats.includes(habitat))
    const lot = new Lot(offered, (spot) => Math.exp(-distance(centre, spot) / 22) + 0.003)
    this.#lots.set(key, lot)
    return lot
  }
}
