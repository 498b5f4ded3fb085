import { sql } from 'kysely'
import type { RecordDetails } from '#contract/record.ts'
import type { WarningLine } from '#contract/warnings.ts'
import { danishDay } from '#server/core/roles.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { makeRecord, type RecordWish } from './records.ts'
import { Checklist, type TaxonWish } from './taxa.ts'

export type Person = Actor & { userId: number }

export const day = (daysAgo: number) => danishDay(new Date(Date.now() - daysAgo * 86_400_000))

/** So many kilometres to the east and north of a place in Midtjylland; one degree of longitude is 62 km there. */
export const at = (east: number, north = 0) => ({ lon: 9.305 + east / 62.06, lat: 56.02 + north / 111.3 })

/** A rectangle around such a place, so many kilometres to each side. */
export const around = (east: number, north: number, reach: number) => {
  const [low, high] = [at(east - reach, north - reach), at(east + reach, north + reach)]
  const ring = [
    ...[low, { lon: high.lon, lat: low.lat }, high, { lon: low.lon, lat: high.lat }, low].map(
      ({ lon, lat }): [number, number] => [lon, lat],
    ),
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}

/** A portal where something is listed as invasive, and the people whom it concerns. */
export class WarningWorld {
  readonly portal: Portal
  readonly checklist: Checklist
  readonly reporter: Person

  private constructor(portal: Portal, reporter: Person) {
    this.portal = portal
    this.reporter = reporter
    this.checklist = new Checklist(portal)
  }

  static async begin(portal: Portal) {
    return new WarningWorld(portal, await portal.person())
  }

  /** A taxon that stands on a list of invasive species, of the plants unless another group is wished for. */
  async listed(wish: TaxonWish = {}, annex = '1'): Promise<number> {
    const id = await this.checklist.id({ group: 1, ...wish })
    await this.portal.db
      .insertInto('taxonList')
      .values({ taxonId: id, list: 'invasive', annexes: [annex], year: 2020, source: '' })
      .execute()
    return id
  }

  /** A find, seen yesterday unless said otherwise. */
  find(taxonId: number, wish: RecordWish = {}): Promise<RecordDetails> {
    return makeRecord(this.portal, {
      ...{ as: this.reporter, taxonId, certainty: 'sikker', point: at(0), observedFrom: day(1), ...wish },
    })
  }

  /** A find of another dataset, laid as a synchronisation would. */
  async foreign(taxonId: number, wish: { point?: { lon: number; lat: number }; observedFrom?: string } = {}) {
    const { point = at(0), observedFrom = day(100) } = wish
    await sql`insert into dataset (id, name) values (77, 'Fremmed') on conflict do nothing`.execute(this.portal.db)
    const { rows } = await sql<{ id: number }>`
      insert into record (uuid, dataset_id, source_id, taxon_id, observed_from, point, state, submitted_at)
      values (gen_random_uuid(), 77, gen_random_uuid()::text, ${taxonId}, ${observedFrom}::date,
        st_setsrid(st_makepoint(${point.lon}::float8, ${point.lat}::float8), 4326), 'submitted', now()) returning id`.execute(
      this.portal.db,
    )
    const { refreshPublic } = await import('#server/records/public.ts')
    await refreshPublic(this.portal.db, [rows[0]?.id ?? 0])
  }

  /** An authority of an area; without one, of the whole country. */
  async authority(area?: ReturnType<typeof around>): Promise<Person> {
    const person = await this.portal.person({ roles: ['ManagingAuthority'] })
    if (area) await this.grant(person, 'managingAuthorityRole', area)
    return person
  }

  async grant(person: Person, role: string, area: ReturnType<typeof around> | null, more: object = {}) {
    const wish = { userId: person.userId, role, area, reason: 'Aftale', ...more }
    const { status, problem } = await this.portal.call('addUserGrant', { as: 'siteAdminRole', ...wish } as never)
    if (status !== 200) throw new Error(JSON.stringify(problem))
  }

  judge() {
    return this.portal.runJobs('warnings')
  }

  /** The warnings of a taxon as somebody sees them, the newest first. */
  async seen(as: Actor | string, taxonId: number): Promise<WarningLine[]> {
    const { status, body, problem } = await this.portal.call('listWarnings', { as, taxonId })
    if (status !== 200) throw new Error(JSON.stringify(problem))
    return body.items
  }
}
