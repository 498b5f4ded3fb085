import type { NewTrip, Track } from '#contract/trip.ts'
import type { Config } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { danishDay } from '#server/core/roles.ts'
import { listenInRooms } from '#server/listeners.ts'
import { createRecord } from '#server/records/create.ts'
import { answerTrip } from '#server/trips/participants.ts'
import { createTrip } from '#server/trips/trips.ts'
import { followAndRead, threadOn } from './forum.ts'
import type { Stage } from './make.ts'
import { Chance } from './random.ts'
import type { Spot } from './spots.ts'
import type { Findable } from './taxa.ts'

interface Scene {
  config: Config
  stage: Pick<Stage, 'taxa' | 'spots' | 'land' | 'now'>
  userIds: ReadonlyMap<string, number>
}
type Place = [lon: number, lat: number]

const day = 86_400_000
const minute = 60_000

/** So many weeks the same way is walked. */
const weeks = 6

/**
 * Trips that show what a trip can be: a transect that is walked each week with a complete list of birds, a walk with
 * others who have said yes or are asked, one with a find that is not for everybody, a personal one, and one that goes on.
 * Through the same verbs as everywhere, so that those who took part are told.
 */
export async function seedTrips(db: Db, { config, stage, userIds }: Scene) {
  const chance = new Chance(20_180_514)
  const events = new Events()
  listenInRooms(events)
  const as = (userName: string, daysAgo: number): Ctx => {
    const viewer: SignedIn = {
      ...{ kind: 'user', issuer: '', subject: '', profile: {}, claims: [], roleTable: [], roles: [] },
      ...{ userId: userIds.get(userName) ?? null, acceptedTerms: true, blocked: false },
    }
    return { ...jobContext(config, events, db, new Date(stage.now.getTime() - daysAgo * day)), viewer }
  }
  const idOf = (userName: string) => userIds.get(userName) ?? 0
  const birds = stage.taxa.filter(({ speciesGroup, isBlurred }) => speciesGroup === 4 && !isBlurred)
  const common = birds.toSorted((a, b) => b.weight - a.weight).slice(0, 14)
  const secret = stage.taxa.find(({ speciesGroup, isBlurred }) => speciesGroup === 4 && isBlurred)
  const [first, second, third] = stage.spots.filter(({ isTown }) => !isTown)
  if (!first || !second || !third) return

  const walked = async (ctx: Ctx, spot: Spot, said: Partial<NewTrip>, species: readonly Findable[]) => {
    const date = danishDay(ctx.now)
    const way = wayAround(stage, spot)
    const trip = await createTrip(ctx, {
      uuid: chance.uuid(),
      trip: {
        ...{ title: spot.name, start: `${date}T07:10`, end: `${date}T09:05`, isFinished: true },
        ...{ track: trackOf(way, Date.parse(`${date}T06:10:00Z`)), ...said },
      },
    })
    for (const [i, { id }] of species.entries()) {
      const at = Math.floor(((i + 0.5) / species.length) * 110)
      const clock = new Date(Date.parse(`${date}T07:10:00Z`) + at * minute).toISOString().slice(11, 16)
      const [lon, lat] = along(way, at / 115)
      await createRecord(ctx, {
        ...{ uuid: chance.uuid(), isDraft: false },
        fields: {
          ...{ tripId: trip.id, taxonId: id, certainty: 'sikker', observedFrom: date, timeFrom: clock },
          ...{ point: { lon, lat }, uncertainty: 25, locality: spot.name, count: chance.whole(1, 9) },
        },
      })
    }
    return trip.id
  }
  const some = (count: number) => common.filter(() => chance.happens(count / common.length))

  let earlier: number | null = null
  for (let week = weeks; week > 0; week--) {
    const transect = {
      ...{ title: `Fast rute: ${first.name}`, method: 'line_transect' as const, againOf: earlier },
      ...{ weather: chance.pick(['Klart, let vind', 'Overskyet', 'Dis, senere sol']), people: 1 },
    }
    const id = await walked(as('signe.lærkesvang', week * 7), first, { ...transect, completeGroups: [4] }, some(8))
    earlier ??= id
  }
  const company = [idOf('medlem'), idOf('nadja.bøgevind')].filter((id) => id > 0)
  const together = await walked(
    as('frode.klitgrøft', 9),
    second,
    {
      ...{ participantIds: company, participantNames: ['Vandreholdet'], people: 7, completeGroups: [4] },
      notes: 'Vi gik hele vejen rundt og stod længe ved vandet.',
    },
    some(7),
  )
  if (company.includes(idOf('medlem')))
    await answerTrip(as('medlem', 8), { id: together, accept: true, without: common.slice(0, 1).map(({ id }) => id) })
  if (company.includes(idOf('nadja.bøgevind'))) {
    const say = (userName: string, daysAgo: number, words: string) => ({
      ...{ author: idOf(userName), createdAt: as(userName, daysAgo).now, html: `<p>${words}</p>` },
    })
    const asks = say('nadja.bøgevind', 8, 'Tak for en god formiddag. Hvor længe stod vi egentlig ved vandet?')
    const answers = say('frode.klitgrøft', 7, 'En lille time. Næste gang tager vi den anden vej rundt.')
    const threadId = await threadOn(db, 'trip', together, asks.createdAt)
    const said = [asks, answers].map((comment) => ({ ...comment, threadId }))
    await db.insertInto('comment').values(said).execute()
    await followAndRead(db, [threadId])
  }
  const asked = { participantIds: [idOf('medlem')].filter((id) => id > 0), people: 2 }
  await walked(as('signe.lærkesvang', 3), third, asked, some(5))
  if (idOf('medlem') === 0) return
  const seen = [...some(4), ...(secret ? [secret] : [])]
  await walked(as('medlem', 5), third, { title: `Morgentur ved ${third.name}`, completeGroups: [4] }, seen)
  await walked(as('medlem', 12), second, { title: 'Kun for mig', isPersonal: true }, some(3))
  const today = as('medlem', 0)
  const start = `${danishDay(new Date(stage.now.getTime() - day))}T08:00`
  await createTrip(today, { uuid: chance.uuid(), trip: { title: `På vej til ${first.name}`, start } })
}

/** A way out and round on land: of some that are tried, the first that does not cross water. */
function wayAround({ land }: Pick<Stage, 'land'>, { lon, lat }: Spot): Place[] {
  const ways = [1, 0.7, 0.5, 0.3, 0.15, 0.05].flatMap((size) =>
    [0, 1, 2, 3, 4, 5].map((turn) =>
      Array.from({ length: 9 }, (_, i): Place => {
        const angle = turn + (i / 8) * Math.PI * 1.5
        return [lon + Math.cos(angle) * 0.024 * size, lat + Math.sin(angle) * 0.014 * size]
      }),
    ),
  )
  const isDry = (way: readonly Place[]) => way.every(([x, y]) => land.surface(x, y) === 'land')
  return ways.find(isDry) ?? ways.at(-1) ?? []
}

/** Where one is after a part of the way. */
function along(way: readonly Place[], part: number): Place {
  const at = Math.min(way.length - 1.001, part * (way.length - 1))
  const [from, to] = [way[Math.floor(at)], way[Math.floor(at) + 1]]
  if (!from || !to) return [0, 0]
  const share = at - Math.floor(at)
  const between = (a: number, b: number) => Math.round((a + (b - a) * share) * 1e6) / 1e6
  return [between(from[0], to[0]), between(from[1], to[1])]
}

/** A point a minute, a few steps beside the way. */
const trackOf = (way: readonly Place[], begun: number): Track => [
  Array.from({ length: 116 }, (_, i): Track[number][number] => {
    const [lon, lat] = along(way, i / 115)
    const aside = Math.sin(i * 1.7) * 0.0001
    return [lon + aside, lat - aside / 2, begun + i * minute]
  }),
]
