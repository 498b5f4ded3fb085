import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import type { Observer } from './people.ts'
import { distance, type Spot } from './spots.ts'
import type { Findable } from './taxa.ts'

const day = 86_400_000
/** What people of a group like to hear of; others a bird that everybody knows. */
const followed: Record<number, string> = {
  ...{ 1: 'Hepatica nobilis', 2: 'Cantharellus cibarius', 3: 'Sciurus vulgaris', 4: 'Alcedo atthis' },
  ...{ 5: 'Esox lucius', 6: 'Natrix natrix', 7: 'Argiope bruennichi', 8: 'Aglais io' },
}

interface Habits {
  people: readonly Observer[]
  userIds: ReadonlyMap<string, number>
  spots: readonly Spot[]
  taxa: readonly Findable[]
  now: Date
}

/** What those whom one can sign in as keep and follow: places of their own, a search, a species, a person, an area. */
export async function seedHabits(db: Db, { people, userIds, spots, taxa, now }: Habits) {
  const signe = userIds.get('signe.lærkesvang')
  for (const { userName, home, groups } of people) {
    const [userId, town] = [userIds.get(userName), spots.find(({ name, isTown }) => isTown && name === home)]
    if (userId === undefined || town === undefined) continue
    const nearby = spots
      .filter(({ isTown }) => !isTown)
      .toSorted((a, b) => distance(a, town) - distance(b, town))
      .slice(0, 2)
    const places = [{ ...town, name: 'Haven' }, ...nearby]
    await db
      .insertInto('ownPlace')
      .values(places.map(({ name, lon, lat }, at) => ({ userId, name, lon, lat, uncertainty: at === 0 ? 10 : 100 })))
      .execute()
    const species = taxa.find(({ latinName }) => latinName === (followed[groups[0] ?? 4] ?? followed[4]))
    const near = { lon: town.lon, lat: town.lat, metres: 10_000 }
    const kept: { name: string | null; filter: RecordFilter }[] = [
      ...(species ? [{ name: null, filter: { taxonIds: [species.id] } }] : []),
      ...(signe === undefined || signe === userId ? [] : [{ name: null, filter: { userId: signe } }]),
      { name: `Omkring ${home}`, filter: { near } },
    ]
    const since = new Date(now.getTime() - 7 * day)
    await db
      .insertInto('savedSearch')
      .values(
        kept.map(({ name, filter }) => ({
          ...{ userId, name, filter: JSON.stringify(filter), hasAlert: name === null },
          ...{ lookedAt: since, alertedAt: since, createdAt: since },
        })),
      )
      .execute()
  }
}
