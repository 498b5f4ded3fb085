import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tripSquares } from '#contract/trip-words.ts'
import { fromGrid } from '#server/places/grid.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { rounds } from '#test/rounds.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip } from '#test/trips.ts'

const portal = await portalOfFile()
const ann = await portal.person()
const checklist = new Checklist(portal)
const taxa = {
  bird: { id: await checklist.id({ group: 4 }), group: 4, isBlurred: false },
  moth: { id: await checklist.id({ group: 8 }), group: 8, isBlurred: false },
  eagle: { id: await taxonWithBlur(portal, 2000, 4), group: 4, isBlurred: true },
}

interface TripRecord {
  taxon: keyof typeof taxa
  /** Hundreds of metres from a corner of a square of 50 km. */
  east: number
  north: number
  kind: 'open' | 'personal' | 'hidden' | 'ownBlur' | 'draft' | 'deleted'
}
interface Wish {
  finds: TripRecord[]
  groups: number[]
  isPersonal: boolean
  isFinished: boolean
}
const find: fc.Arbitrary<TripRecord> = fc.record({
  taxon: fc.constantFrom('bird', 'moth', 'eagle'),
  east: fc.nat({ max: 700 }),
  north: fc.nat({ max: 700 }),
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant('open' as const) },
    { weight: 3, arbitrary: fc.constantFrom('personal', 'hidden', 'ownBlur', 'draft', 'deleted') },
  ),
})
const wish: fc.Arbitrary<Wish> = fc.record({
  finds: fc.array(find, { maxLength: 5 }),
  groups: fc.constantFrom([], [4], [8], [4, 8]),
  isPersonal: fc.constantFrom(false, false, false, true),
  isFinished: fc.constantFrom(true, true, true, false),
})

const corner = { east: 500_000, north: 6_200_000 }
const placeOf = ({ east, north }: TripRecord) => ({
  east: corner.east + east * 100 + 50,
  north: corner.north + north * 100 + 50,
})

/** What the words of the domain say of a trip, without a database. */
function plain({ finds, groups, isPersonal, isFinished }: Wish) {
  if (isPersonal || !isFinished) return null
  const isOpen = ({ kind, taxon }: TripRecord) => kind === 'open' && !taxa[taxon].isBlurred
  const isWithheld = (one: TripRecord) => (one.kind === 'deleted' ? taxa[one.taxon].isBlurred : !isOpen(one))
  const withheld = finds.filter(isWithheld)
  const open = finds.filter(isOpen).map(placeOf)
  // Of a blurred taxon nothing is claimed, so the list stays complete; of all else that is withheld it is not.
  const spoils = (group: number) =>
    withheld.some(
      ({ taxon, kind }) =>
        kind === 'draft' ||
        (taxa[taxon].group === group && !(taxa[taxon].isBlurred && (kind === 'open' || kind === 'ownBlur'))),
    )
  const square = tripSquares.find((side) => {
    const cells = new Set(open.map(({ east, north }) => `${Math.floor(east / side)} ${Math.floor(north / side)}`))
    return cells.size === 1
  })
  return {
    records: open.length,
    groups: groups.filter((group) => !spoils(group)),
    side: withheld.length > 0 && square !== undefined ? square : null,
    title: withheld.length > 0 ? 'Tur 14. maj 2026' : 'Min tur',
  }
}

async function made({ finds, groups, ...trip }: Wish): Promise<number> {
  const { id } = await makeTrip(portal, { as: ann, title: 'Min tur', distance: 1000, completeGroups: groups, ...trip })
  for (const one of finds) {
    const { east, north } = placeOf(one)
    const [lon, lat] = fromGrid(east, north)
    const { kind } = one
    const more = { isPersonal: kind === 'personal', ownBlur: kind === 'ownBlur', isDraft: kind === 'draft' }
    const said = { tripId: id, taxonId: taxa[one.taxon].id, point: { lon, lat }, observedFrom: '2026-05-14' }
    const record = await makeRecord(portal, { as: ann, ...said, ...more })
    if (kind === 'hidden') await portal.call('hideRecord', { as: 'siteModerator', id: record.id, reason: 'x' })
    if (kind === 'deleted') await portal.call('deleteRecord', { as: ann, id: record.id })
  }
  return id
}

test('what everybody sees of a trip is what the domain says, however its finds are', async () => {
  await fc.assert(
    fc.asyncProperty(wish, async (one) => {
      const id = await made(one)
      const { status, body } = await portal.call('getTrip', { id })
      const shown =
        status === 404
          ? null
          : { records: body.records, groups: body.completeGroups, side: body.square?.side ?? null, title: body.title }
      expect(shown).toEqual(plain(one))
    }),
    rounds(25),
  )
  // And the table says what the view says, of every trip that was made.
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::integer as wrong from trip_public p full join (select * from trip_shown where is_public) s
      on s.trip_id = p.trip_id
    where (p.trip_id, p.title, p.notes, p.started_at, p.ended_at, p.minutes, p.distance, p.square_side, p.square_east,
        p.complete_groups, p.is_withheld)
      is distinct from (s.trip_id, s.title, s.notes, s.started_at, s.ended_at, s.minutes, s.distance, s.square_side,
        s.square_east, s.complete_groups, s.is_withheld)`.execute(portal.db)
  expect(rows[0]?.wrong).toBe(0)
}, 240_000)
