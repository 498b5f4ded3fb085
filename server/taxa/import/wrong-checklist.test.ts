import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openZip } from '#server/core/zip.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { archiveFiles, archiveOf, importFile, rowCounts, zipOf } from '#test/archive.ts'
import { beetles, heading } from '#test/beetles.ts'
import { patched } from '#test/hostile-zip.ts'
import { readMeta } from './dwca-meta.ts'
import { readTable } from './dwca-table.ts'
import { Findings } from './model.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  await importFile(portal, 'checklist', await archiveOf({ taxon: beetles }))
})
afterAll(() => portal.close())

describe('a checklist that is wrong is reported and nothing is written:', () => {
  let before: number[]
  beforeEach(async () => {
    before = await rowCounts(portal)
  })

  const refused = async (file: Uint8Array) => {
    const { status, body } = await importFile(portal, 'checklist', file)
    expect(status).toBe(200)
    expect(body).toMatchObject({ created: 0, updated: 0 })
    expect(body.errors.length).toBeGreaterThan(0)
    expect(await rowCounts(portal)).toEqual(before)
    return body.errors
  }
  const good = archiveFiles({ taxon: beetles })
  const with_ = (files: Record<string, string>) => zipOf({ ...good, ...files })
  const fresh = (rows: string[][]) => archiveOf({ taxon: [heading, ...rows], title: 'Forkert' })

  test('no zip file', async () => {
    expect((await refused(Buffer.from('hej')))[0]?.message).toContain('ikke en zip-fil')
  })

  test('half a zip file', async () => {
    const whole = await archiveOf({ taxon: beetles })
    await refused(whole.subarray(0, whole.length / 2))
  })

  test('a zip bomb', async () => {
    const bomb = await with_({ 'taxon.txt': 'x'.repeat(30_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    expect((await refused(bomb))[0]?.message).toBe('Filen fylder alt for meget, når den pakkes ud.')
  })

  test('a zip bomb that says that it is small, and names that lead out of the file', async () => {
    const bomb = await with_({ 'taxon.txt': 'x'.repeat(30_000_000) })
    expect((await refused(patched(bomb, 'taxon.txt', { unpacked: 1000 })))[0]?.message).toBe(
      'Filen taxon.txt er i stykker.',
    )
    const wandering = (await with_({ 'aa/bb/taxon.txt': 'x' }))
      .toString('latin1')
      .replaceAll('aa/bb/taxon', '../../taxon')
    expect((await refused(Buffer.from(wandering, 'latin1')))[0]?.message).toContain('i stykker')
  })

  test('a description without end', async () => {
    const fields = Array.from({ length: 5000 }, (_, i) => `<field index="3" term="http://example.org/term${i}"/>`)
    const meta = good['meta.xml'].replace('</core>', `${fields.join('')}</core>`)
    expect((await refused(await with_({ 'meta.xml': meta })))[0]?.message).toBe('Filen meta.xml er for stor.')
  })

  test('more rows than any checklist has', async () => {
    const archive = await openZip(await with_({ 'taxon.txt': 'id\n'.concat('1\n'.repeat(200_001)) }), {
      ...{ entries: 9, bytes: 1e9 },
    })
    const { core } = await readMeta(archive)
    const readAll = async () => {
      for await (const _ of readTable(archive, core, new Findings()));
    }
    await expect(readAll()).rejects.toThrow('taxon.txt har mere end 200.000 rækker.')
  })

  test("a file that cannot be read to its end: what was found in its rows before is nobody's help", async () => {
    const tooWide = Array.from({ length: 40 }, (_, i) => `x${i}`).join('\t')
    const endless = randomBytes(1_500_000).toString('hex')
    const archive = await with_({ 'taxon.txt': `${good['taxon.txt']}\n${tooWide}\n${endless}` })
    expect((await refused(archive)).map(({ message }) => message)).toEqual([expect.stringContaining('kan ikke læses')])
  })

  test('no meta.xml', async () => {
    const { 'meta.xml': _, ...rest } = good
    expect((await refused(await zipOf(rest)))[0]?.message).toBe('Arkivet har ingen meta.xml.')
  })

  test('a meta.xml that is broken, or brings entities of its own', async () => {
    expect((await refused(await with_({ 'meta.xml': '<archive><core>' })))[0]?.message).toContain('ikke gyldig XML')
    const entity = `<!DOCTYPE a [<!ENTITY x "y">]>${good['meta.xml'].replace('<?xml version="1.0"?>', '')}`
    expect((await refused(await with_({ 'meta.xml': entity })))[0]?.message).toContain('DOCTYPE')
  })

  test('a meta.xml of elements within elements, or of endless text', async () => {
    const deep = '<a>'.repeat(25_000) + '</a>'.repeat(25_000)
    expect((await refused(await with_({ 'meta.xml': deep })))[0]?.message).toContain('ikke gyldig XML')
    const long = good['meta.xml'].replace(
      '<core',
      `${Array.from({ length: 100_000 }, (_, i) => `<x a="${i}"/>`).join('')}<core`,
    )
    expect((await refused(await with_({ 'meta.xml': long })))[0]?.message).toBe('Filen meta.xml er for stor.')
  })

  test('an archive of finds', async () => {
    const meta = good['meta.xml'].replace('terms/Taxon', 'terms/Occurrence')
    expect((await refused(await with_({ 'meta.xml': meta })))[0]?.message).toContain('Den skal være Taxon')
  })

  test('a meta.xml that names files which are missing', async () => {
    const { 'taxon.txt': _, ...rest } = good
    expect((await refused(await zipOf(rest)))[0]?.message).toBe(
      'meta.xml nævner taxon.txt, men filen er ikke i arkivet.',
    )
  })

  test('rows with more in them than there are columns', async () => {
    const text = `${good['taxon.txt']}10\tProvus alter\t\tspecies\taccepted\t6\t\tfor\tmange\n`
    expect(await refused(await with_({ 'taxon.txt': text }))).toEqual([
      { row: 10, column: null, message: 'taxon.txt: rækken har 9 kolonner, men skal have 7.' },
    ])
  })

  test('ids that are used twice or missing', async () => {
    const errors = await refused(
      await fresh([
        ['1', 'Unus', '', 'genus', '', '', ''],
        ['1', 'Duo', '', 'genus', '', '', ''],
        ['', 'Tres', '', 'genus', '', '', ''],
      ]),
    )
    expect(errors).toEqual([
      { row: 3, column: 'taxonID', message: 'Id’et 1 er brugt før, i række 2.' },
      { row: 4, column: 'taxonID', message: 'Rækken har intet id.' },
    ])
  })

  test('parents in a circle', async () => {
    const errors = await refused(
      await fresh([
        ['1', 'Unus', '', 'genus', '', '3', ''],
        ['2', 'Duo', '', 'genus', '', '1', ''],
        ['3', 'Tres', '', 'genus', '', '2', ''],
      ]),
    )
    expect(errors[0]?.message).toBe('Unus ville komme til at stå under sig selv.')
  })

  test('a circle that only arises with what is in the tree already', async () => {
    const errors = await refused(
      await archiveOf({
        taxon: [
          heading,
          ['4', 'Coleoptera', '', 'order', 'accepted', '6', ''],
          ['6', 'Provus', '', 'genus', 'accepted', '', ''],
        ],
      }),
    )
    expect(errors[0]?.message).toContain('ville komme til at stå under sig selv')
  })
})
