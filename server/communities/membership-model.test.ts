import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Criteria } from '#contract/community.ts'
import type { RecordDetails } from '#contract/record.ts'
import { publicWhere } from '#server/records/filter.ts'
import {
  CommunityWorld,
  firstRecords,
  type MadeCommunity,
  type MadeRecord,
  someCriteria,
  someStep,
} from '#test/community-world.ts'
import { fetchRecords } from '#test/downloads.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { patience, rounds } from '#test/rounds.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const reader = await portal.person()
const checklist = new Checklist(portal)

const radians = Math.PI / 180
const distance = (a: { lon: number; lat: number }, b: { lon: number; lat: number }) => {
  const h =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
}

interface Shown extends MadeRecord {
  /** As everybody is shown it. */
  details: RecordDetails
}

/** Whether a find, as everybody is shown it, meets criteria: as one would say it. */
function isMet(world: CommunityWorld, asked: Criteria | null, { details }: Shown): boolean {
  if (asked === null) return false
  const { taxon, speciesGroup, observedFrom, place } = details
  const line = world.lineOf(taxon?.id ?? 0)
  const day = observedFrom ?? ''
  return (
    (!asked.taxonIds?.length || asked.taxonIds.some((id) => line.includes(id))) &&
    (!asked.speciesGroups?.length || asked.speciesGroups.includes(speciesGroup)) &&
    (!asked.months?.length || asked.months.includes(Number(day.slice(5, 7)))) &&
    (asked.from === undefined || day >= asked.from) &&
    (!asked.near || (place !== null && distance(asked.near, place.point) <= asked.near.metres))
  )
}

/** What organisers and reporters have said of a find stands; else the criteria, until the community was closed. */
const isIn = (world: CommunityWorld, { criteria, closedAt, byHand }: MadeCommunity, find: Shown) =>
  byHand.get(find.id) ?? ((closedAt === null || find.reportedAt <= closedAt) && isMet(world, criteria, find))

const idsOf = (finds: readonly { id: number }[]) => finds.map(({ id }) => id).toSorted((a, b) => a - b)
const pairs = (counts: ReadonlyMap<unknown, number>) =>
  [...counts].toSorted(([a], [b]) => Number(a) - Number(b)).filter(([, count]) => count > 0)

/** What a list of finds says, counted by hand. */
function countedByHand(world: CommunityWorld, finds: readonly Shown[]) {
  const speciesIn = (some: readonly Shown[]) =>
    some.flatMap(({ details }) => world.speciesOf(details.taxon?.id ?? 0) ?? [])
  const species = Map.groupBy(speciesIn(finds), (id) => id)
  const people = [...Map.groupBy(finds, ({ as }) => as.userId)]
  const ranked = people
    .filter(([id]) => !world.outOfRankings.has(id))
    .map(([id, own]) => ({ id: Number(id), records: own.length, species: new Set(speciesIn(own)).size }))
  const placed = (by: 'records' | 'species') =>
    ranked
      .map((one) => ({ ...one, place: 1 + ranked.filter((other) => other[by] > one[by]).length }))
      .toSorted((a, b) => a.place - b.place || a.id - b.id)
  return {
    figures: { records: finds.length, species: species.size, people: people.length },
    species: pairs(new Map([...species].map(([id, found]) => [id, found.length]))),
    byRecords: placed('records'),
    bySpecies: placed('species'),
  }
}

async function shownOf({ finds }: CommunityWorld): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const find of finds) {
    const { status, body } = await portal.call('getRecord', { id: find.id })
    if (status === 200) shown.push({ ...find, details: body })
  }
  return shown
}

/** What the portal says of a community, wherever it says it, beside what was counted by hand. */
async function expectAgreement(world: CommunityWorld, { id }: MadeCommunity, finds: readonly Shown[]) {
  const filter = { community: id }
  const ids = idsOf(finds)
  const { figures, species, byRecords, bySpecies } = countedByHand(world, finds)
  const { body: list } = await portal.call('searchRecordList', { filter, take: 200 })
  expect(idsOf(list.items)).toEqual(ids)
  const { rows } = await sql<{ id: number }>`select p.record_id as id from record_public p
    where ${await publicWhere(portal.db, filter)}`.execute(portal.db)
  expect(idsOf(rows)).toEqual(ids)
  expect((await portal.call('getCommunity', { id })).body).toMatchObject(figures)
  const { body: board } = await portal.call('communityBoard', { id })
  expect(board).toMatchObject(figures)
  const placed = ({ place, user, ...counts }: (typeof board.byRecords)[number]) => ({ ...counts, id: user.id, place })
  expect([board.byRecords.map(placed), board.bySpecies.map(placed)]).toEqual([byRecords, bySpecies])
  const { body: taxa } = await portal.call('searchTaxonList', { filter, take: 200 })
  expect(pairs(new Map(taxa.items.map(({ taxon, count }) => [taxon.id, count])))).toEqual(species)
  const file = await fetchRecords(portal, reader, 'csv', filter)
  expect([file.total, idsOf(file.rows.map((row) => ({ id: Number(row.Id) })))]).toEqual([ids.length, ids])
}

/** Which communities each find is in, on its page and for who changes it. */
async function expectMeetings(world: CommunityWorld, shown: readonly Shown[]) {
  const own = new Set(idsOf(world.communities))
  for (const find of shown) {
    const { id: recordId, as, point, ownBlur, details } = find
    const { body: told } = await portal.call('communitiesOfRecord', { recordId })
    const within = world.communities.filter((community) => isIn(world, community, find))
    expect(
      told.items
        .map(({ community }) => community.id)
        .filter((id) => own.has(id))
        .toSorted(),
    ).toEqual(idsOf(within).toSorted())
    const made = { taxonId: details.taxon?.id ?? null, point, date: details.observedFrom ?? '', ownBlur }
    const { body: met } = await portal.call('communitiesMet', { as, recordId, ...made })
    // What is closed asks nothing of what it has by itself.
    const asking = within.filter(({ closedAt, byHand }) => closedAt === null || byHand.get(recordId) === true)
    expect(
      met.items
        .map(({ community }) => community.id)
        .filter((id) => own.has(id))
        .toSorted(),
    ).toEqual(idsOf(asking).toSorted())
  }
}

test('list, page, figures, ranking, species, file and one find at a time say what anybody would count', {
  timeout: patience(300_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      firstRecords,
      fc.array(someStep, { minLength: 8, maxLength: 30, size: 'max' }),
      fc.array(someCriteria, { minLength: 1, maxLength: 3 }),
      async (first, steps, wanted) => {
        // One for everything, whatever the others want.
        const world = await CommunityWorld.open(portal, checklist, [{}, ...wanted])
        try {
          for (const step of [...first, ...steps]) await world.do(step)
          const shown = await shownOf(world)
          for (const community of world.communities) {
            await expectAgreement(
              world,
              community,
              shown.filter((find) => isIn(world, community, find)),
            )
          }
          await expectMeetings(world, shown)
        } finally {
          await world.close()
        }
      },
    ),
    rounds(5),
  )
})
