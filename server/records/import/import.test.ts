import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { whileWritesBreak } from '#test/breaking.ts'
import { importsOf } from '#test/imports.ts'
import type { Actor } from '#test/people.ts'
import { withoutProcesses } from '#test/processes.ts'
import { Checklist } from '#test/taxa.ts'

let portal: Portal
let checklist: Checklist
let mejse: number
let ann: Actor & { userId: number }
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  portal = await openPortal()
  checklist = new Checklist(portal)
  mejse = await checklist.id({ name: 'Parus proevus', danishName: 'Prøvemejse', group: 4 })
  ann = await portal.person({ displayName: 'Ann A' })
  imports = importsOf(portal, ann)
})
afterAll(() => portal.close())

const good = { Art: 'prøvemejse', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
const see = async (id: number, as: Actor | string = 'anonymous') => (await portal.call('getRecord', { as, id })).body

describe('importing a checked workbook', () => {
  test('makes finds that say what the rows say', async () => {
    const host = await checklist.taxon({ name: 'Quercus proevus', danishName: 'prøveeg' })
    const line = await imports.imported([
      {
        ...good,
        ...{ Sikkerhed: 'Sandsynlig', 'Dato til': '18-05-2026', Klokkeslæt: '14.30', 'Usikkerhed (m)': '12,5' },
        ...{ Lokalitet: 'Nordskoven', Antal: '1.200', Enhed: 'Individer', Optælling: 'Cirka' },
        ...{ Livsstadie: 'Voksen', Køn: 'Han', Adfærd: 'ynglende', Metode: 'Hørt', Bestemt: 'På lyden' },
        ...{ Vært: 'prøveeg', Levested: 'Løvskov', 'Levende eller død': 'Levende', Noter: 'Sang længe' },
        ...{ 'Privat note': 'ved mosters hus', Findere: 'Ida; Per', Mærker: 'tur; have' },
      },
      { Art: null, Artsgruppe: 'Svampe', Dato: 'maj 2026', 'UTM øst': 533915, 'UTM nord': 6224325 },
    ])
    expect(line).toMatchObject({ status: 'done', rows: 2, imported: 2, userName: 'Ann A', message: '' })
    expect(line?.may).toEqual({ import: false, undo: true, drop: true })
    const [first = 0, second = 0] = await imports.idsOf(line?.id ?? 0)
    expect(await see(first, ann)).toMatchObject({
      ...{ state: 'submitted', certainty: 'sandsynlig', observedFrom: '2026-05-17', observedTo: '2026-05-18' },
      ...{ timeFrom: '14:30', count: 1200, countUnit: 'individuals', countQuality: 'about', lifeStage: 'adult' },
      ...{
        sex: 'male',
        behaviour: 'breeding',
        method: 'heard',
        identificationMethod: 'sound',
        habitat: 'deciduous_forest',
      },
      ...{ isDead: false, notes: 'Sang længe', privateNote: 'ved mosters hus', finderNames: ['Ida', 'Per'] },
      ...{ tags: ['have', 'tur'], marks: [], version: 1 },
      taxon: { id: mejse },
      hostTaxon: { id: host.id },
      place: { point: { lon: 9.5454, lat: 56.1632 }, uncertainty: 12.5, locality: 'Nordskoven' },
      reporter: { id: ann.userId },
    })
    expect((await see(first)).privateNote).toBeNull()
    const other = await see(second)
    expect(other).toMatchObject({ taxon: null, speciesGroup: 2, datePrecision: 'month', observedTo: '2026-05-31' })
    const { rows } = await sql<{ lon: number; lat: number }>`select st_x(p) as lon, st_y(p) as lat
      from st_transform(st_setsrid(st_makepoint(533915, 6224325), 25832), 4326) as p`.execute(portal.db)
    expect(other.place?.point.lon).toBeCloseTo(rows[0]?.lon ?? 0, 6)
    expect(other.place?.point.lat).toBeCloseTo(rows[0]?.lat ?? 0, 6)
  })

  test('gives what reporting by hand gives: the claim, the finder, the public view', async () => {
    const line = await imports.imported([good])
    const [id = 0] = await imports.idsOf(line?.id ?? 0)
    const byHand = (
      await portal.call('createRecord', {
        as: ann,
        uuid: crypto.randomUUID(),
        fields: { taxonId: mejse, observedFrom: '2026-05-17', point: { lon: 9.5454, lat: 56.1632 } },
      })
    ).body
    const own = ['id', 'uuid', 'submittedAt', 'createdAt', 'modifiedAt']
    const comparable = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([key]) => !own.includes(key)))
    expect(comparable(await see(id, ann))).toEqual(comparable(await see(byHand.id, ann)))
    const { rows } = await sql<{ fault: number }>`
      (select s.record_id as fault from record_public_source s left join record_public p using (record_id)
        where p.record_id is null)
      union (select p.record_id from record_public p left join record_public_source s using (record_id)
        where s.record_id is null)`.execute(portal.db)
    expect(rows).toEqual([])
    const claims = await portal.db
      .selectFrom('recordSuggestion')
      .select(['taxonId', 'author', 'certainty'])
      .where('recordId', 'in', [id, byHand.id])
      .execute()
    expect(claims).toEqual([1, 2].map(() => ({ taxonId: mejse, author: ann.userId, certainty: 'sikker' })))
  })

  test('blurs, hides and keeps personal by the same rules', async () => {
    const rare = await checklist.taxon({ name: 'Aquila proeva', danishName: 'prøveørn', group: 4, blur: 5000 })
    const line = await imports.imported([
      { ...good, Art: 'Prøveørn' },
      { ...good, 'Slør sted': 'Ja' },
      { ...good, Personligt: 'ja' },
      { ...good, 'Skjul til': '01-01-2199' },
      { ...good, Længdegrad: 24 },
      { ...good, Længdegrad: 103.85, Breddegrad: 1.29, 'Slør sted': 'Ja' },
    ])
    const [eagle = 0, blurred = 0, personal = 0, hidden = 0, outside = 0, farAway = 0] = await imports.idsOf(
      line?.id ?? 0,
    )
    expect(await see(eagle)).toMatchObject({ taxon: { id: rare.id }, place: { side: 10000 }, exactPlace: null })
    expect(await see(blurred)).toMatchObject({ place: { side: 5000 } })
    for (const id of [personal, hidden, outside, farAway]) {
      expect((await portal.call('getRecord', { id })).status).toBe(404)
      expect((await see(id, ann)).id).toBe(id)
    }
    expect((await see(outside, ann)).marks).toEqual(['personal'])
  })

  test('has one line in the history, and each find tells that it was imported', async () => {
    const line = await imports.imported([good, good])
    const changes = await portal.db
      .selectFrom('change')
      .selectAll()
      .where('entity', '=', 'record-import')
      .where('entityId', '=', String(line?.id))
      .execute()
    expect(changes.map(({ verb, actor, after }) => ({ verb, actor, after }))).toEqual([
      { verb: 'import', actor: ann.userId, after: { created: 2 } },
    ])
    const [id = 0] = await imports.idsOf(line?.id ?? 0)
    const { body } = await portal.call('recordHistory', { id })
    expect(body.items.map(({ text }) => text)).toEqual(['Importerede fundet'])
  })

  test('is asked for once, by its owner, and only without errors', async () => {
    const faulty = await imports.sent([{ ...good, Art: 'Snemand' }])
    expect((await portal.call('importFile', { as: ann, uuid: faulty.uuid })).problem.code).toBe('import_has_errors')
    const line = await imports.begun([good])
    expect((await portal.call('importFile', { as: ann, uuid: line.uuid })).problem.code).toBe('import_not_ready')
    expect((await portal.call('importFile', { as: 'siteAdminRole', uuid: line.uuid })).status).toBe(404)
    await portal.runJobs()
    // A queue may deliver twice.
    portal.asked.push({ name: 'records-import', data: { importId: line.id } })
    await portal.runJobs()
    expect(await imports.idsOf(line.id)).toHaveLength(1)
    expect(await imports.lineOf(line.id)).toMatchObject({ status: 'done', imported: 1 })
    const old = await imports.sent([good])
    await portal.db.deleteFrom('storedFile').execute()
    expect((await portal.call('importFile', { as: ann, uuid: old.uuid })).problem.code).toBe('import_not_ready')
  })
})

test('who asks for many imports is not before who asks for one', async () => {
  const bo = await portal.person({ displayName: 'Bo B' })
  const many = [await imports.begun([good]), await imports.begun([good]), await imports.begun([good])]
  const one = await imports.begun([good], bo)
  await portal.runJobs()
  const ended = await portal.db.selectFrom('jobLog').select('detail').where('job', '=', 'records-import').execute()
  expect(ended.slice(-4).map(({ detail }) => detail)).toEqual(Array.from({ length: 4 }, () => '1 fund importeret.'))
  const inTurn = await portal.db
    .selectFrom('recordImport')
    .select('id')
    .where(
      'id',
      'in',
      [...many, one].map(({ id }) => id),
    )
    .orderBy('endedAt')
    .execute()
  const [first, second, third] = many
  expect(inTurn.map(({ id }) => id)).toEqual([first?.id, one.id, second?.id, third?.id])
})

describe('an import that is under way or fails', () => {
  test('waits for its next go when no workbook can be read just now', async () => {
    const line = await imports.begun([good])
    await withoutProcesses(() => expect(portal.runJobs()).rejects.toMatchObject({ code: 'file_not_now' }))
    expect(await imports.lineOf(line.id)).toMatchObject({ status: 'running', imported: 0 })
    portal.asked.push({ name: 'records-import', data: { importId: line.id } })
    await portal.runJobs()
    expect(await imports.lineOf(line.id)).toMatchObject({ status: 'done', imported: 1 })
  })

  test('shows nothing before everything is there', async () => {
    const line = await imports.begun(Array.from({ length: 1200 }, () => good))
    const seen: { imported: number; shown: number; mine: number }[] = []
    const watch = sql`create function watch_import() returns trigger language plpgsql as $$
      begin
        insert into setting (category, key, value, type) select 'test', 'watch' || new.imported,
          (select count(*) from record_public p join record r on r.id = p.record_id where r.import_id = new.id)::text
            || ' ' || (select count(*) from record where import_id = new.id and state = 'submitted' and deleted_at is null),
          'text' where new.imported > 0 and new.status = 'running';
        return new;
      end $$`
    await watch.execute(portal.db)
    await sql`create trigger watch_import after update on record_import for each row execute function watch_import()`.execute(
      portal.db,
    )
    await portal.runJobs()
    await sql`drop trigger watch_import on record_import`.execute(portal.db)
    const { rows } = await sql<{
      key: string
      value: string
    }>`select key, value from setting where category = 'test'`.execute(portal.db)
    for (const { key, value } of rows) {
      const [shown = -1, mine = -1] = value.split(' ').map(Number)
      seen.push({ imported: Number(key.replace('watch', '')), shown, mine })
    }
    expect(seen.sort((a, b) => a.imported - b.imported)).toEqual(
      [1000, 1200].map((count) => ({ imported: count, shown: 0, mine: 0 })),
    )
    expect(await imports.publicCount(line.id)).toBe(1200)
  })

  test('takes everything out again when the taxa have changed since the check', async () => {
    const doomed = await checklist.taxon({ name: 'Parus doedus', danishName: 'dødsmejse' })
    const line = await imports.begun([good, { ...good, Art: 'dødsmejse' }])
    await portal.call('toggleTaxon', { as: 'taxonAdminRole', taxonId: doomed.id })
    await expect(portal.runJobs()).rejects.toThrow()
    expect(await imports.lineOf(line.id)).toMatchObject({
      status: 'failed',
      imported: 0,
      message: expect.stringMatching(
        /^Række 3, Art: dødsmejse findes ikke i Artsbogen\. Mente du .+ Send arket igen\.$/,
      ),
    })
    expect(await imports.idsOf(line.id)).toEqual([])
  })

  test('takes everything out again when the database refuses halfway', async () => {
    const line = await imports.begun(
      Array.from({ length: 1100 }, (_, i) => ({ ...good, Lokalitet: i === 1050 ? 'Forbudt' : 'x' })),
    )
    await sql`alter table record add constraint test_only check (locality <> 'Forbudt')`.execute(portal.db)
    await expect(portal.runJobs()).rejects.toThrow()
    await sql`alter table record drop constraint test_only`.execute(portal.db)
    expect(await imports.lineOf(line.id)).toMatchObject({
      status: 'failed',
      message: 'Der skete en fejl hos os. Intet er importeret.',
    })
    expect(await imports.idsOf(line.id)).toEqual([])
  })

  test('begins anew when the process was killed', async () => {
    const line = await imports.begun([good, good])
    await portal.db
      .updateTable('recordImport')
      .set({ status: 'running', imported: 1 })
      .where('id', '=', line.id)
      .execute()
    await portal.db
      .insertInto('record')
      .values({ uuid: crypto.randomUUID(), reporter: ann.userId, importId: line.id, state: 'draft' })
      .execute()
    await portal.runJobs()
    expect(await imports.idsOf(line.id)).toHaveLength(2)
    expect(await imports.lineOf(line.id)).toMatchObject({
      status: 'done',
      imported: 2,
      message: 'Importen blev afbrudt undervejs og er taget op igen. Hvert fund kommer med én gang.',
    })
  })

  test('gives each find once when the process that was thought dead was not', async () => {
    const line = await imports.begun(Array.from({ length: 1100 }, () => good))
    // The first is held up between its portions, until the second has taken over.
    await sql`create function test_only_hold() returns trigger language plpgsql as $$
      begin update record_import set attempt = attempt + 1 where id = new.id; return null; end $$`.execute(portal.db)
    await sql`create trigger test_only_hold after update of imported on record_import for each row
      when (new.imported = 1000 and new.attempt = 1) execute function test_only_hold()`.execute(portal.db)
    await portal.runJobs()
    await sql`drop trigger test_only_hold on record_import`.execute(portal.db)
    await sql`drop function test_only_hold`.execute(portal.db)
    expect(await imports.lineOf(line.id)).toMatchObject({ status: 'running' })
    portal.asked.push({ name: 'records-import', data: { importId: line.id } })
    await portal.runJobs()
    expect(await imports.lineOf(line.id)).toMatchObject({ status: 'done', imported: 1100 })
    expect(await imports.idsOf(line.id)).toHaveLength(1100)
  })

  test('looks at its own finds only, however many others the database knows of', async () => {
    // What it has counted tells the database that hardly any find is of this import.
    await sql`analyze record`.execute(portal.db)
    const line = await imports.imported(Array.from({ length: 1000 }, () => good))
    expect(line).toMatchObject({ status: 'done', imported: 1000 })
    expect(await imports.publicCount(line?.id ?? 0)).toBe(1000)
  })

  test('is still under way when the database was away for a moment', async () => {
    const line = await imports.begun([good, good])
    await whileWritesBreak(portal.db, 'record', () =>
      expect(portal.runJobs()).rejects.toThrow('terminating connection'),
    )
    expect(await imports.lineOf(line.id)).toMatchObject({ status: 'running' })
    portal.asked.push({ name: 'records-import', data: { importId: line.id } })
    await portal.runJobs()
    expect(await imports.lineOf(line.id)).toMatchObject({ status: 'done', imported: 2 })
  })

  test('cannot be undone or dropped', async () => {
    const line = await imports.begun([good])
    for (const withRecords of [true, false]) {
      const { problem } = await portal.call('deleteRecordImportLog', { as: ann, id: line.id, withRecords })
      expect(problem.code).toBe('import_running')
    }
    await portal.runJobs()
  })
})
