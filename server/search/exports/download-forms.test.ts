import { beforeAll, describe, expect, test } from 'vitest'
import { openZip } from '#server/core/zip.ts'
import { fetchRecords, readArchive } from '#test/downloads.ts'
import { emlFaults } from '#test/eml.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { everything, type RecordsToFetch, recordsToFetch } from '#test/records-to-fetch.ts'
import { Checklist, ranks } from '#test/taxa.ts'

/* What stands in the files, form by form. */

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })

let anna: RecordsToFetch['anna']
let bo: RecordsToFetch['bo']
let ids: number[]
beforeAll(async () => {
  ;({ anna, bo, ids } = await recordsToFetch(portal))
})

describe('files that people read', () => {
  test.each(['csv', 'xlsx'] as const)('%s has Danish headings and words', async (format) => {
    const { rows } = await fetchRecords(portal, anna, format, everything)
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
        Indsender: 'Anna Prøve',
        Findere: 'Anna Prøve, Bo Prøve, Ida, Per',
      },
      ...{ Fundet: 'Fundet', Antal: '12', Enhed: 'Individer', Optælling: 'Cirka', Livsstadie: 'Voksen', Køn: 'Han' },
      ...{ Levested: 'Mose', 'Levende eller død': 'Levende', Billeder: '1', Indsendt: '2026-11-15' },
      ...{ Link: `${portal.config.siteUrl}/fund/${ids[0]}`, Licens: 'CC0 1.0', Kilde: 'Vildfund' },
      Noter: `${format === 'csv' ? "'" : ''}=1+1\nså vi <hele> flokken & mere`,
    })
    expect(rows.find(({ Id }) => Id === String(ids[3]))).toMatchObject({ Fundet: 'Ikke fundet' })
    expect(rows.find(({ Id }) => Id === String(ids[4]))).toMatchObject({ 'Dato fra': '1888-07-02' })
    expect(rows.find(({ Id }) => Id === String(ids[2]))).toMatchObject({ 'Dansk navn': '', Artsgruppe: 'Svampe' })
  })

  test('a blurred find says so in words, and where its square is', async () => {
    const { rows } = await fetchRecords(portal, anna, 'xlsx', everything)
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
    const { rows } = await fetchRecords(portal, anna, 'dwca', everything)
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

  test('tells of a species, and of what is below it, whether it is native or introduced, and of others nothing', async () => {
    const checklist = new Checklist(portal)
    const genus = await checklist.id({ name: 'Proevia', rank: ranks.genus, group: 1 })
    const taxonOf = async (name: string, occurrence: 0 | 1 | 2 | 3, rank: number = ranks.species) => {
      const taxonId = name === 'Proevia' ? genus : await checklist.id({ name, parent: genus, rank })
      await portal.db.updateTable('taxon').set({ occurrence }).where('id', '=', taxonId).execute()
      return taxonId
    }
    const told = [
      ['Proevia nativa', 1, 'native', 'Naturligt forekommende'],
      ['Proevia introducta', 2, 'introduced', 'Indført'],
      ['Proevia obscura', 0, '', ''],
      ['Proevia absens', 3, '', 'Forekommer ikke i Danmark'],
      // Of a genus not every species came in the same way.
      ['Proevia', 1, '', ''],
    ] as const
    for (const [name, occurrence] of told) {
      await makeRecord(portal, { as: bo, taxonId: await taxonOf(name, occurrence), observedFrom: '2018-03-04' })
    }
    await makeRecord(portal, { as: bo, speciesGroup: 1, observedFrom: '2018-03-04' })
    const filter = { from: '2018-03-04', to: '2018-03-04' }
    const { rows } = await fetchRecords(portal, anna, 'dwca', filter)
    expect(rows.map(({ scientificName, establishmentMeans }) => [scientificName, establishmentMeans])).toEqual([
      ...told.map(([name, , term]) => [name, term]),
      [expect.stringContaining('Plantae'), ''],
    ])
    const { rows: forPeople } = await fetchRecords(portal, anna, 'csv', filter)
    expect(forPeople.map((row) => [row['Videnskabeligt navn'], row.Forekomst])).toEqual([
      ...told.map(([name, , , words]) => [name, words]),
      ['', ''],
    ])
    const asked = await portal.call('download', { as: anna, format: 'dwca', filter })
    const { meta } = await readArchive((await portal.call('downloadFile', { as: anna, downloadId: asked.body.id })).raw)
    expect(meta.core.field.map((field) => field['@_term'])).toContain('http://rs.tdwg.org/dwc/terms/establishmentMeans')
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
    const { id } = await makeRecord(portal, {
      as: bo,
      ...said,
      observedFrom: '2019-01-02',
      timeFrom: '08:05',
      timeTo: '09:00',
    })
    const { rows } = await fetchRecords(portal, anna, 'dwca', { from: '2019-01-02', to: '2019-01-02' })
    const row = rows.find(({ references }) => references?.endsWith(`/fund/${id}`))
    expect(row).toMatchObject({ ...told, eventTime: '08:05+01:00/09:00+01:00' })
    expect(row?.modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    await portal.call('deleteRecord', { as: bo, id })
  })
})
