import { describe, expect, test } from 'vitest'
import type { ValidationParameters } from '#contract/taxon.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { birdExpert, birds } from '#test/validating.ts'

const portal = await portalOfFile()
const taxa = await birds(portal)
const as = 'taxonAdminRole'

const describeTaxon = async (taxonId: number, facts: { seasonMonths?: number[]; recognisability?: number | null }) => {
  const { status } = await portal.call('updateTaxaMetadata', { as, taxonIds: [taxonId], ...facts })
  expect(status).toBe(200)
}
const setParameters = async (taxonId: number, parameters: ValidationParameters | null) => {
  const { version } = (await portal.call('getTaxon', { as, id: taxonId })).body
  expect((await portal.call('updateTaxonValidationParameters', { as, taxonId, version, parameters })).status).toBe(200)
}
const receiptOf = async (id: number) => (await portal.call('recordValidation', { id })).body.receipt
const newReceipt = async (taxonId: number, observedFrom = '2026-05-14') =>
  receiptOf((await makeRecord(portal, { as: await portal.person(), taxonId, certainty: 'sikker', observedFrom })).id)
const partsOf = ({ machine }: Awaited<ReturnType<typeof receiptOf>>) => [
  machine.season?.points,
  machine.recognisability?.points,
]

describe('what nobody has set', () => {
  test('gives no points, and is said to be not assessed, never as a fact', async () => {
    const { machine } = await newReceipt(taxa.major)
    expect([machine.season?.points, machine.recognisability?.points]).toEqual([0, 0])
    expect(machine.recognisability?.text).toBe('Ikke vurderet: ingen har angivet, hvor let arten er at kende.')
    expect(machine.season?.text).toContain('Artens sæson er ikke vurderet.')
  })
})

describe('the receipt', () => {
  const year = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

  test('names the months as the taxon’s page does, and does not count up a whole year', async () => {
    const { parus } = await birds(portal)
    const species = async (epithet: string, seasonMonths: number[]) => {
      const made = await portal.call('createTaxon', {
        ...{ as, parentId: parus, rank: 2000, scientificName: `Parus ${epithet}`, danishName: null },
      })
      await describeTaxon(made.body.id, { seasonMonths })
      return made.body.id
    }
    const always = await newReceipt(await species('annuus', year))
    expect(always.machine.season?.text).toMatch(/\. Redaktørerne har angivet hele året\.$/)
    const winter = await newReceipt(await species('hiemalis', [11, 12, 1, 2]))
    expect(winter.machine.season?.text).toMatch(/\. Redaktørerne har angivet november–februar\.$/)
    const { id } = await makeRecord(portal, {
      ...{ as: await portal.person(), taxonId: await species('vernalis', [5, 6]), certainty: 'sikker' },
      ...{ observedFrom: '2026-05-14', datePrecision: 'year' },
    })
    expect((await receiptOf(id)).machine.season).toEqual({
      points: 0,
      text: 'Datoen er ikke kendt på måneden, så årstiden kan ikke tælle.',
    })
  })

  test('says truly why the machine gives nothing: unsure of it, sure of something else, or not looked at yet', async () => {
    const own = await birds(portal)
    const why = async (id: number) => (await receiptOf(id)).machine.why
    const reported = async (certainty: 'sikker' | 'sandsynlig') =>
      (await makeRecord(portal, { as: await portal.person(), taxonId: own.major, certainty })).id
    const [unsure, overruled, unseen] = [
      await reported('sandsynlig'),
      await reported('sikker'),
      await reported('sikker'),
    ]
    expect(await why(unsure)).toBe('beregningen kræver, at den, der har indsendt fundet, er sikker på navnet.')
    await portal.call('toggleExpertValidation', { as: birdExpert, id: overruled, taxonId: own.ater })
    expect(await why(overruled)).toBe(
      'beregningen gælder kun et navn, som den, der har indsendt fundet, selv er sikker på.',
    )
    await portal.db.deleteFrom('recordScore').where('recordId', '=', unseen).execute()
    expect(await why(unseen)).toBe('beregningen er ikke lavet endnu.')
  })

  test('writes numbers and names as sentences are written', async () => {
    const { major } = await birds(portal)
    const { id } = await makeRecord(portal, { as: await portal.person(), taxonId: major, certainty: 'sikker' })
    portal.clock.now = new Date(portal.clock.now.getTime() + 1234 * 86_400_000)
    const { queue, missing } = await receiptOf(id)
    portal.clock.now = new Date(portal.clock.now.getTime() - 1234 * 86_400_000)
    expect(queue?.text).toMatch(
      /^Fundet er nummer [\d.]+ af alle [\d.]+, der venter i køen for fugle, og har ventet i 3 år og 4 måneder\.$/,
    )
    expect(missing).toContain('To stjerner: der mangler 8 point og stemmer fra mindst 1 person mere på fundets navn.')
    const { id: nameless } = await makeRecord(portal, { as: await portal.person(), speciesGroup: 4 })
    expect((await receiptOf(nameless)).missing).toContain(
      'To stjerner: der mangler 10 point og stemmer fra mindst 2 personer på samme navn.',
    )
  })
})

describe('where the parameters leave it to the taxon', () => {
  test('its own months and recognisability count, in the words of its page', async () => {
    await describeTaxon(taxa.ater, { seasonMonths: [4, 5], recognisability: 4 })
    const receipt = await newReceipt(taxa.ater)
    expect(partsOf(receipt)).toEqual([3, 4])
    expect([receipt.machine.points, receipt.stars]).toEqual([7, 1])
    expect(receipt.machine.recognisability?.text).toBe('Umiskendelig.')
    expect(receipt.machine.season?.text).toContain('Måneden er blandt dem, redaktørerne har angivet (april–maj).')
    expect(partsOf(await newReceipt(taxa.ater, '2026-01-14'))).toEqual([0, 4])
  })

  test('they are inherited downwards until something below has its own', async () => {
    await describeTaxon(taxa.corvus, { seasonMonths: [5], recognisability: 2 })
    const raven = (
      await portal.call('createTaxon', {
        ...{ as, parentId: taxa.corvus, rank: 2000, scientificName: 'Corvus arvelius', danishName: null },
      })
    ).body.id
    expect(partsOf(await newReceipt(raven))).toEqual([3, 2])
    await describeTaxon(raven, { recognisability: 0 })
    expect(partsOf(await newReceipt(raven))).toEqual([3, 0])
    const shown = (await portal.call('getTaxon', { id: raven })).body.effectiveValidationParameters
    expect([shown.season?.months, shown.season?.from.id, shown.recognisability?.points]).toEqual([[5], taxa.corvus, 0])
  })

  test('parameters win over them, from above too', async () => {
    await setParameters(taxa.parus, {
      geography: { on: true, years: 20 },
      season: { on: true, months: [1] },
      recognisability: { on: true, points: 1 },
    })
    expect(partsOf(await newReceipt(taxa.ater))).toEqual([0, 1])
    // They are no fact about the species, whose page says otherwise: the receipt tells where they come from.
    const genus = (await portal.call('getTaxon', { id: taxa.parus })).body.acceptedVernacularName
    const { season, recognisability } = (await newReceipt(taxa.ater)).machine
    expect(recognisability?.text).toBe(`Regnes som svær at kende: sådan er det sat for hele gruppen ${genus}.`)
    expect(season?.text).toContain(`Redaktørerne har angivet januar for hele gruppen ${genus}.`)
    expect((await newReceipt(taxa.ater, '2026-01-14')).machine.season?.text).toContain(
      `Måneden er blandt dem, redaktørerne har angivet for hele gruppen ${genus} (januar).`,
    )
    await setParameters(taxa.ater, {
      geography: { on: true, years: 20 },
      season: { on: true, months: [4, 5] },
      recognisability: { on: true, points: 2 },
    })
    const own = (await newReceipt(taxa.ater)).machine
    expect(own.recognisability?.text).toBe(
      'Regnes for at kræve lidt øvelse: sådan er det sat i artens valideringsparametre.',
    )
    // What is also said on its page needs no other source.
    expect(own.season?.text).toContain('Måneden er blandt dem, redaktørerne har angivet (april–maj).')
    await setParameters(taxa.ater, null)
    await setParameters(taxa.parus, null)
    expect(partsOf(await newReceipt(taxa.ater))).toEqual([3, 4])
  })
})

describe('before an editor saves', () => {
  const preview = async (input: Partial<Parameters<typeof portal.call<'previewValidationParameters'>>[1]>) =>
    (await portal.call('previewValidationParameters', { as, ...input })).body

  test('the number of finds that would gain or lose points is told, nothing is changed, and it comes true', async () => {
    const { corvus } = await birds(portal)
    const species = (
      await portal.call('createTaxon', {
        ...{ as, parentId: corvus, rank: 2000, scientificName: 'Corvus futurus', danishName: null },
      })
    ).body.id
    const ids: number[] = []
    for (const observedFrom of ['2026-05-14', '2026-05-20', '2026-01-03']) {
      ids.push(
        (await makeRecord(portal, { as: await portal.person(), taxonId: species, certainty: 'sikker', observedFrom }))
          .id,
      )
    }
    await makeRecord(portal, { as: await portal.person(), taxonId: species, certainty: 'sandsynlig' })
    const wish = { taxonId: corvus, seasonMonths: [5], recognisability: 4 }
    expect(await preview(wish)).toEqual({ records: 3, gain: 3, lose: 0, stars: 2, isEstimate: false })
    expect(await preview({ taxonId: corvus, seasonMonths: [5] })).toMatchObject({ gain: 2, lose: 0, stars: 0 })
    expect((await receiptOf(ids[0] ?? 0)).machine.points).toBe(0)

    await describeTaxon(corvus, { seasonMonths: [5], recognisability: 4 })
    // What was just saved is how they are judged, also while the machine has yet to look.
    expect(await preview(wish)).toMatchObject({ gain: 0, lose: 0, stars: 0 })
    expect(await preview({ taxonId: corvus, recognisability: 1 })).toMatchObject({ gain: 0, lose: 3, stars: 0 })
    await portal.runJobs('validation-rescore')
    expect(await Promise.all(ids.map(async (id) => (await receiptOf(id)).machine.points))).toEqual([7, 7, 4])
    expect(await preview(wish)).toMatchObject({ gain: 0, lose: 0 })
    const parameters = {
      geography: { on: true, years: 20 },
      season: { on: false, months: null },
      recognisability: { on: true, points: null },
    }
    expect(await preview({ taxonId: species, parameters })).toEqual({
      ...{ records: 3, gain: 0, lose: 2, stars: 0, isEstimate: false },
    })

    // What has its star keeps it, and its receipt says what editors say now, also when they move the species.
    const pointsAndStars = () =>
      Promise.all(
        ids.map(async (id) => {
          const { machine, stars } = await receiptOf(id)
          return [machine.points, stars]
        }),
      )
    await setParameters(species, parameters)
    const toldAt = async () => Date.parse((await receiptOf(ids[0] ?? 0)).calculatedAt ?? '')
    const before = await toldAt()
    await portal.runJobs('validation-rescore')
    // The moment that is told is the one of the points that are shown, also where no star came or went.
    expect(await toldAt()).toBeGreaterThan(before)
    expect(await pointsAndStars()).toEqual([
      [4, 1],
      [4, 1],
      [4, 0],
    ])
    const { parus } = await birds(portal)
    expect(
      (await portal.call('updateTaxonParent', { as, taxonId: species, parentId: parus, dryRun: false })).status,
    ).toBe(200)
    await portal.runJobs('validation-rescore')
    expect(await pointsAndStars()).toEqual([
      [0, 1],
      [0, 1],
      [0, 0],
    ])
  })
})

describe('validated finds near the day of the year', () => {
  test('count over New Year, each once however long the season is', async () => {
    const species = (
      await portal.call('createTaxon', {
        ...{ as, parentId: taxa.parus, rank: 2000, scientificName: 'Parus nivalis', danishName: null },
      })
    ).body.id
    for (const observedFrom of ['2024-12-20', '2025-12-28', '2025-01-19', '2025-01-20', '2025-07-01']) {
      const { id } = await makeRecord(portal, { as: await portal.person(), taxonId: species, observedFrom })
      const { status } = await portal.call('toggleExpertValidation', {
        as: birdExpert,
        id,
        taxonId: species,
        reason: '',
      })
      expect(status).toBe(200)
    }
    const counted = async (observedFrom: string) =>
      (await newReceipt(species, observedFrom)).machine.season?.text.split(' ')[0]
    expect(await counted('2026-01-04')).toBe('3')
    expect(await counted('2025-12-21')).toBe('2')
    for (const seasonDays of ['182', '183', '366']) {
      const setting = { category: 'validation', key: 'seasonDays', type: 'number', value: seasonDays }
      await portal.db.insertInto('setting').values(setting).execute()
      expect(await counted('2026-01-04')).toBe('5')
      await portal.db.deleteFrom('setting').where('key', '=', 'seasonDays').execute()
    }
  })
})
