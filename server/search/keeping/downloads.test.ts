import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { downloadFormats } from '#contract/search-words.ts'
import { openZip } from '#server/core/zip.ts'
import { fetchFinds, readArchive } from '#test/downloads.ts'
import { emlFaults } from '#test/eml.ts'
import { find, somewhere, taxonWithBlur } from '#test/finds.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist } from '#test/taxa.ts'
import { picture, upload } from '#test/upload.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
let tit: number
let hidden: number
let ids: number[]
beforeAll(async () => {
  const checklist = new Checklist(portal)
  anna = await portal.person({ displayName: 'Anna Prøve' })
  bo = await portal.person({ displayName: 'Bo Prøve' })
  tit = await checklist.id({ name: 'Parus proevus', danishName: 'prøvemejse', group: 4 })
  hidden = await taxonWithBlur(portal, 5000)
  const pictureId = (await upload(portal, anna, await picture())).body.id
  const first = await find(portal, {
    as: anna,
    taxonId: tit,
    ...{ certainty: 'sikker', observedFrom: '2026-05-14', observedTo: '2026-05-16', timeFrom: '14:30' },
    ...{ locality: 'Nord;skoven "ved" åen', count: 12, countUnit: 'individuals', countQuality: 'about' },
    ...{ lifeStage: 'adult', sex: 'male', habitat: 'bog', isDead: false, finderNames: ['Ida', 'Per'] },
    ...{ notes: '=1+1\nså vi <hele> flokken & mere', privateNote: 'Kun for mig', finderIds: [bo.userId] },
    pictures: [{ id: pictureId }],
  })
  await portal.call('answerFinderRequest', { as: bo, id: first.id, accept: true })
  const secret = await find(portal, {
    as: anna,
    ...{ taxonId: hidden, locality: 'Ørnens rede', notes: 'I den store bøg', observedFrom: '2026-04-01' },
  })
  const nameless = await find(portal, { as: bo, speciesGroup: 2, observedFrom: '2026-06-01', datePrecision: 'month' })
  const none = await find(portal, { as: bo, taxonId: tit, isAbsent: true, observedFrom: '2025-07-02' })
  const { id: great } = await portal.db
    .selectFrom('taxon')
    .select('id')
    .where('latinName', '=', 'Parus major')
    .executeTakeFirstOrThrow()
  const old = await find(portal, { as: bo, taxonId: great, observedFrom: '1888-07-02', datePrecision: 'year' })
  ids = [first.id, secret.id, nameless.id, none.id, old.id]
  await find(portal, { as: anna, taxonId: tit, isPersonal: true, locality: 'Min egen have' })
})

const everything = { withAbsent: true }

test('finds of a list or an annex that is none are told by the words that were asked for', async () => {
  const { citation } = await fetchFinds(portal, anna, 'csv', { annexes: ['constructor/x', 'habitat/toString'] })
  expect(citation).toContain('constructor/x')
  expect(citation).toContain('Habitatdirektivet tostring')
})

describe.each(downloadFormats)('finds as %s', (format) => {
  test('are all of the filter, each once, with the number that was told, and say how to cite them', async () => {
    const { rows, total, citation } = await fetchFinds(portal, anna, format, everything)
    expect([rows.length, total]).toEqual([5, 5])
    const listed = await portal.call('searchRecordList', { filter: everything })
    expect(listed.body.total).toBe(5)
    expect(rows.map(linkOf).sort()).toEqual(
      listed.body.items.map(({ id }) => `${portal.config.siteUrl}/fund/${id}`).sort(),
    )
    expect(citation).toBe(
      `Vildfund. Fund af vilde arter i Danmark. Udtræk af 5 fund, 15. november 2026. Også søgt uden at finde. ${portal.config.siteUrl}/fund/soegning?fravaer=ja`,
    )
  })

  test('have the place that the list shows', async () => {
    const { rows } = await fetchFinds(portal, bo, format, everything)
    const { items } = (await portal.call('searchRecordList', { filter: everything })).body
    for (const { id, point } of items) {
      const row = rows.find((one) => linkOf(one).endsWith(`/fund/${id}`)) ?? {}
      expect([number(row.breddegrad ?? row.Breddegrad ?? row.decimalLatitude)]).toEqual([closeTo(point?.lat)])
      expect([number(row.laengdegrad ?? row.Længdegrad ?? row.decimalLongitude)]).toEqual([closeTo(point?.lon)])
    }
  })

  test('follow the filter, and an empty one is a file too', async () => {
    const birds = await fetchFinds(portal, anna, format, { taxonIds: [tit], from: '2026-01-01', to: '2026-12-31' })
    expect([birds.rows.length, birds.total]).toEqual([1, 1])
    expect(birds.citation).toContain('Prøvemejse; 1. januar 2026 – 31. december 2026')
    const nothing = await fetchFinds(portal, anna, format, { taxonIds: [tit], months: [12] })
    expect([nothing.rows, nothing.total]).toEqual([[], 0])
    expect(nothing.citation).toContain('Udtræk af 0 fund')
  })

  test('tell nothing that is not public', async () => {
    for (const as of [anna, bo, await portal.as('siteAdminRole'), await portal.as('groupExpertRole.4')]) {
      const { text } = await fetchFinds(portal, as, format, { withAbsent: true, withOwn: true, withDismissed: true })
      expect(text).not.toMatch(/Ørnens|store bøg|Kun for mig|Min egen have/)
    }
  })
})

const linkOf = (row: Record<string, string>) => row.link ?? row.Link ?? row.references ?? ''
const number = (text: string | undefined) => Number(text?.replace(',', '.'))
const closeTo = (value: number | undefined) => expect.closeTo(value ?? 0, 5)

describe('files that people read', () => {
  test.each(['csv', 'xlsx'] as const)('%s has Danish headings and words', async (format) => {
    const { rows } = await fetchFinds(portal, anna, format, everything)
    const row = rows.find(({ Id }) => Id === String(ids[0])) ?? {}
    const comma = format === 'csv' ? '56,1632' : '56.1632'
    expect(row).toMatchObject({
      ...{ 'Dansk navn': 'prøvemejse', 'Videnskabeligt navn': 'Parus proevus', Artsgruppe: 'Fugle' },
      ...{
        'Dato fra': '2026-05-14',
        'Dato til': '2026-05-16',
        'Datoen er kendt på': 'Dag',
        Klokkeslæt: '14:30',
        Tidszone: 'UTC+02:00',
      },
      ...{ Lokalitet: 'Nord;skoven "ved" åen', Kommune: '', Breddegrad: comma, 'Usikkerhed (m)': '5', Sløring: '' },
      ...{
        Status: 'Ikke valideret',
        Sikkerhed: 'Sikker',
        Rapportør: 'Anna Prøve',
        Findere: 'Anna Prøve, Bo Prøve, Ida, Per',
      },
      ...{ Fundet: 'Fundet', Antal: '12', Enhed: 'Individer', Optælling: 'Cirka', Livsstadie: 'Voksen', Køn: 'Han' },
      ...{ Levested: 'Mose', 'Levende eller død': 'Levende', Billeder: '1', Indberettet: '2026-11-15' },
      ...{ Link: `${portal.config.siteUrl}/fund/${ids[0]}`, Licens: 'CC0 1.0', Kilde: 'Vildfund' },
      Noter: `${format === 'csv' ? "'" : ''}=1+1\nså vi <hele> flokken & mere`,
    })
    expect(rows.find(({ Id }) => Id === String(ids[3]))).toMatchObject({ Fundet: 'Ikke fundet' })
    expect(rows.find(({ Id }) => Id === String(ids[4]))).toMatchObject({ 'Dato fra': '1888-07-02' })
    expect(rows.find(({ Id }) => Id === String(ids[2]))).toMatchObject({ 'Dansk navn': '', Artsgruppe: 'Svampe' })
  })

  test('a blurred find says so in words, and where its square is', async () => {
    const { rows } = await fetchFinds(portal, anna, 'xlsx', everything)
    const row = rows.find(({ Id }) => Id === String(ids[1])) ?? {}
    expect(row).toMatchObject({
      Sløring: 'Sløret til 10 km-kvadrat',
      Lokalitet: '',
      Noter: '',
      'Usikkerhed (m)': '7077',
    })
    expect(Number(row.Breddegrad)).not.toBeCloseTo(somewhere.lat, 3)
  })

  test('CSV is what a Danish Excel opens: a mark, semicolons and lines of Windows', async () => {
    const asked = await portal.call('download', { as: anna, format: 'csv', filter: everything })
    const file = await portal.call('downloadFile', { as: anna, downloadId: asked.body.id })
    expect(file.raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(file.raw.toString()).toContain('Id;Dansk navn;')
    expect(file.raw.toString()).toMatch(/Kilde\r\n/)
    expect(file.headers['content-disposition']).toBe('attachment; filename="fund-2026-11-15.csv"')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  })
})

describe('the Darwin Core Archive', () => {
  test('has its terms, and a row says what they mean', async () => {
    const { rows } = await fetchFinds(portal, anna, 'dwca', everything)
    const rowOf = (id: number | undefined) => rows.find((row) => row.references?.endsWith(`/fund/${id}`))
    const uuid = (await portal.call('getRecord', { id: ids[0] as number })).body.uuid
    expect(rowOf(ids[0])).toMatchObject({
      ...{ occurrenceID: `urn:uuid:${uuid}`, basisOfRecord: 'HumanObservation', occurrenceStatus: 'present' },
      ...{ scientificName: 'Parus proevus', vernacularName: 'prøvemejse', taxonRank: 'species', kingdom: '' },
      ...{
        eventDate: '2026-05-14/2026-05-16',
        eventTime: '14:30+02:00',
        countryCode: 'DK',
        geodeticDatum: 'EPSG:4326',
      },
      ...{
        coordinateUncertaintyInMeters: '5',
        dataGeneralizations: '',
        informationWithheld: '',
        individualCount: '12',
      },
      ...{
        identificationVerificationStatus: 'unverified',
        identificationRemarks: 'certain',
        license: expect.stringContaining('/zero/1.0/'),
      },
      ...{ recordedBy: 'Anna Prøve | Bo Prøve | Ida | Per', occurrenceRemarks: '=1+1 så vi <hele> flokken & mere' },
    })
    expect(rowOf(ids[1])).toMatchObject({
      dataGeneralizations: 'Coordinates are the centre of a 10 km x 10 km square of the grid EPSG:25832.',
      informationWithheld: expect.stringContaining('withheld'),
      ...{ locality: '', occurrenceRemarks: '', coordinateUncertaintyInMeters: '7077' },
    })
    expect(rowOf(ids[2])).toMatchObject({
      ...{ scientificName: 'Fungi', eventDate: '2026-06', eventTime: '' },
      ...{ kingdom: 'Fungi', taxonRank: 'kingdom', vernacularName: '' },
    })
    expect(rowOf(ids[3])).toMatchObject({ occurrenceStatus: 'absent' })
    expect(rowOf(ids[4])).toMatchObject({
      ...{ eventDate: '1888', kingdom: 'Animalia', class: 'Aves', genus: 'Parus' },
      scientificName: 'Parus major Linnaeus, 1758',
    })
  })

  test('has pictures beside, and says which file is what', async () => {
    const asked = await portal.call('download', { as: anna, format: 'dwca', filter: everything })
    const { raw } = await portal.call('downloadFile', { as: anna, downloadId: asked.body.id })
    const { names, meta, pictures } = await readArchive(raw)
    expect(names.sort()).toEqual(['eml.xml', 'meta.xml', 'multimedia.txt', 'occurrence.txt'])
    expect(meta.core['@_rowType']).toBe('http://rs.tdwg.org/dwc/terms/Occurrence')
    expect(meta.core.field.map((field) => field['@_term'])).toContain(
      'http://rs.tdwg.org/dwc/terms/dataGeneralizations',
    )
    expect(pictures).toHaveLength(1)
    expect(emlFaults(await openZip(raw, { entries: 10, bytes: 1e9 }).then((zip) => zip.text('eml.xml', 1e6)))).toEqual(
      [],
    )
    expect(pictures[0]?.identifier).toMatch(/^http.*\/media\/.*\/2560\.webp$/)
  })
})

describe('the words of the standard', () => {
  test.each([
    [
      { speciesGroup: 1, lifeStage: 'flowering' },
      { lifeStage: '', reproductiveCondition: 'flowering' },
    ],
    [
      { speciesGroup: 1, lifeStage: 'vegetative' },
      { lifeStage: '', reproductiveCondition: 'non-reproductive' },
    ],
    [
      { speciesGroup: 1, lifeStage: 'seedling' },
      { lifeStage: 'seedling', reproductiveCondition: '' },
    ],
    [
      { speciesGroup: 1, lifeStage: 'withered' },
      { lifeStage: '', dynamicProperties: '{"condition":"withered"}' },
    ],
    [
      { speciesGroup: 12, lifeStage: 'with_sporophyte' },
      { lifeStage: 'sporophyte', kingdom: 'Plantae' },
    ],
    [
      { speciesGroup: 8, lifeStage: 'imago', sex: 'queen' },
      { lifeStage: 'imago', sex: '', caste: 'queen' },
    ],
    [
      { speciesGroup: 8, sex: 'both' },
      { sex: 'male | female', taxonRank: 'class', scientificName: 'Insecta Linnaeus, 1758' },
    ],
    [
      { speciesGroup: 4, behaviour: 'feeding_young' },
      { behavior: 'feeding young', class: 'Aves', kingdom: 'Animalia' },
    ],
    [
      { speciesGroup: 8, method: 'light_trap' },
      { samplingProtocol: 'light trap', basisOfRecord: 'HumanObservation' },
    ],
    [{ speciesGroup: 3, method: 'camera_trap' }, { basisOfRecord: 'MachineObservation' }],
    [{ speciesGroup: 11, substrate: 'dead_wood' }, { dynamicProperties: '{"substrate":"dead wood"}' }],
  ] as const)('%j becomes %j', async (said, told) => {
    const { id } = await find(portal, {
      as: bo,
      ...said,
      observedFrom: '2019-01-02',
      timeFrom: '08:05',
      timeTo: '09:00',
    })
    const { rows } = await fetchFinds(portal, anna, 'dwca', { from: '2019-01-02', to: '2019-01-02' })
    const row = rows.find(({ references }) => references?.endsWith(`/fund/${id}`))
    expect(row).toMatchObject({ ...told, eventTime: '08:05+01:00/09:00+01:00' })
    expect(row?.modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    await portal.call('deleteRecord', { as: bo, id })
  })
})

describe('a file', () => {
  test('of plain text holds finds only: how it is cited stands beside it', async () => {
    const asked = await portal.call('download', { as: anna, format: 'csv', filter: everything })
    const file = await portal.call('downloadFile', { as: anna, downloadId: asked.body.id })
    const lines = parse(file.raw.toString(), { delimiter: ';', bom: true }) as string[][]
    expect(lines).toHaveLength(6)
    expect(lines.slice(1).every(([id]) => /^\d+$/.test(id ?? ''))).toBe(true)
    expect(file.headers.link).toBe(
      `<${portal.config.siteUrl}/fund/soegning?fravaer=ja>; rel="cite-as", <https://creativecommons.org/publicdomain/zero/1.0/legalcode>; rel="license"`,
    )
    expect(asked.body.citation).toContain('Udtræk af 5 fund')
  })

  test('is its owner’s alone', async () => {
    const ida = await portal.person()
    const { body } = await portal.call('download', { as: ida, format: 'csv' })
    expect(body).toMatchObject({ status: 'ready', path: `/api/records/downloads/${body.id}`, written: body.total })
    for (const as of [bo, await portal.as('siteAdminRole')]) {
      const { status, problem } = await portal.call('downloadFile', { as, downloadId: body.id })
      expect([status, problem.code]).toEqual([404, 'not_found'])
    }
    const own = (await portal.call('listDownloads', { as: ida })).body.items.map(({ id }) => id)
    const others = (await portal.call('listDownloads', { as: bo })).body.items.map(({ id }) => id)
    expect([own.includes(body.id), others.includes(body.id)]).toEqual([true, false])
  })

  test('tells the number of what is public when it is fetched', async () => {
    const ida = await portal.person()
    const gone = await find(portal, { as: bo, taxonId: tit, observedFrom: '2020-02-02' })
    const filter = { from: '2020-01-01', to: '2020-12-31' }
    const { body } = await portal.call('download', { as: ida, format: 'csv', filter })
    expect(body.total).toBe(1)
    await portal.call('deleteRecord', { as: bo, id: gone.id })
    const file = await portal.call('downloadFile', { as: ida, downloadId: body.id })
    expect(file.raw.toString()).not.toContain(String(gone.id))
    const listed = (await portal.call('listDownloads', { as: ida })).body.items.find(({ id }) => id === body.id)
    expect(listed?.total).toBe(0)
    expect(listed?.citation).toContain('Udtræk af 0 fund')
  })

  test('cannot be asked for with a filter that makes no sense', async () => {
    const bad = await portal.call('download', { as: anna, format: 'csv', filter: { box: [10, 56, 9, 57] } })
    expect([bad.status, bad.problem.code]).toEqual([400, 'bad_input'])
    const form = await portal.call('download', { as: anna, format: 'pdf' as never })
    expect(form.status).toBe(400)
    expect((await portal.call('downloadFile', { as: anna, downloadId: 'x' })).status).toBe(400)
  })
})
