import { beforeAll, describe, expect, test } from 'vitest'
import { administrativeLists, descriptionHeadings, ranks, redListCategories, topTaxa } from '#contract/enums.ts'
import type { ImportedSet, ImportedTaxon } from '#server/taxa/import/model.ts'
import {
  annexesOf,
  type ChecklistFiles,
  checklistSet,
  descriptionOf,
  monthsOf,
  readChecklistFiles,
  taxonColumns,
} from '../db/seed/checklist.ts'

let files: ChecklistFiles
let set: ImportedSet
let byKey: Map<string, ImportedTaxon>
let rows: { where: string; cells: Record<string, string> }[]
beforeAll(async () => {
  files = await readChecklistFiles()
  set = checklistSet(files)
  byKey = new Map(set.taxa.map((taxon) => [taxon.key, taxon]))
  rows = files.tables
    .filter(({ name }) => !/^(morpho-groups|notes)-/.test(name))
    .flatMap(({ name, header, rows: lines }) =>
      lines.map((line, i) => ({
        where: `${name}:${i + 2}`,
        cells: Object.fromEntries(header.map((column, at) => [column, line[at] ?? ''])),
      })),
    )
})

/** Which rows break a rule; empty when all is well. */
const breaking = (rule: (cells: Record<string, string>) => boolean) =>
  rows.filter(({ cells }) => !rule(cells)).map(({ where }) => where)
const isWhole = (text: string | undefined, min: number, max: number) =>
  /^\d+$/.test(text ?? '') && Number(text) >= min && Number(text) <= max
const isEmptyOr = (text: string | undefined, holds: (text: string) => boolean) =>
  (text ?? '') === '' || holds(text ?? '')
const groupOf = (taxon: ImportedTaxon): number => {
  let at: ImportedTaxon | undefined = taxon
  while (at && (at.values.speciesGroup ?? null) === null)
    at = at.parentKey === null ? undefined : byKey.get(at.parentKey)
  return at?.values.speciesGroup ?? 0
}

describe('the files of the starter checklist', () => {
  test('have the same columns everywhere, and every row has all of them', () => {
    for (const { name, header, rows: lines } of files.tables) {
      const wanted = /^morpho-groups-/.test(name)
        ? ['id', 'danishName', 'scientificName', 'members']
        : /^notes-/.test(name)
          ? ['scientificName', 'category', 'text']
          : taxonColumns
      expect(header).toEqual(wanted)
      expect(lines.filter((line) => line.length !== header.length)).toEqual([])
      expect(lines.flat().filter((cell) => cell !== cell.trim() || /["\r]/.test(cell))).toEqual([])
    }
  })

  test('give every taxon an id of its own below a million, and the top taxa theirs', () => {
    expect(breaking(({ id }) => isWhole(id, 1, 999_999))).toEqual([])
    expect(byKey.size).toBe(set.taxa.length)
    for (const { id, name } of Object.values(topTaxa)) expect(byKey.get(String(id))?.names[0]?.canonicalName).toBe(name)
  })

  test('hang every taxon below one of a higher rank, up to a kingdom', () => {
    const wrong = set.taxa.filter((taxon) => {
      if (taxon.taxonType !== 0) return false
      const parent = taxon.parentKey === null ? undefined : byKey.get(taxon.parentKey)
      return taxon.rank === 100 ? parent !== undefined : !parent || parent.rank >= taxon.rank
    })
    expect(wrong.map((taxon) => taxon.names[0]?.canonicalName)).toEqual([])
    for (const species of set.taxa.filter((taxon) => taxon.rank === 2000)) {
      const line: number[] = []
      for (let at: ImportedTaxon | undefined = species; at; at = byKey.get(at.parentKey ?? '')) line.push(at.rank)
      expect(line).toEqual(expect.arrayContaining([100, 200, 500, 900, 1300, 1600, 2000]))
    }
  })

  test('write ranks, occurrence, months, recognisability, red list and annexes as the product has them', () => {
    expect(breaking(({ rank }) => Object.hasOwn(ranks, rank ?? ''))).toEqual([])
    expect(breaking(({ scientificName }) => /^\p{Lu}[\p{L} ×.-]+$/u.test(scientificName ?? ''))).toEqual([])
    expect(breaking(({ occurrence }) => isEmptyOr(occurrence, (text) => isWhole(text, 0, 3)))).toEqual([])
    expect(breaking(({ establishment }) => isEmptyOr(establishment, (text) => isWhole(text, 0, 3)))).toEqual([])
    expect(breaking(({ isDK, isDefault }) => /^[01]$/.test(isDK ?? '') && /^[01]$/.test(isDefault ?? ''))).toEqual([])
    expect(breaking(({ recognisability }) => isEmptyOr(recognisability, (text) => isWhole(text, 0, 4)))).toEqual([])
    expect(breaking(({ speciesGroup }) => isEmptyOr(speciesGroup, (text) => isWhole(text, 1, 12)))).toEqual([])
    expect(breaking(({ blurRadius }) => isEmptyOr(blurRadius, (text) => isWhole(text, 100, 25_000)))).toEqual([])
    expect(
      breaking(({ yearOfDescription }) => isEmptyOr(yearOfDescription, (text) => isWhole(text, 1700, 2025))),
    ).toEqual([])
    expect(
      breaking(({ months }) =>
        isEmptyOr(months, (text) => {
          const found = monthsOf(text)
          return found.length > 0 && found.every((month, i) => month >= 1 && month <= 12 && month > (found[i - 1] ?? 0))
        }),
      ),
    ).toEqual([])
    expect(
      breaking(({ redList }) =>
        isEmptyOr(redList, (text) => {
          const [category = '', year] = text.split(':')
          return Object.hasOwn(redListCategories, category) && isWhole(year, 2000, 2025)
        }),
      ),
    ).toEqual([])
    const lists: Record<string, { annexes: Record<string, string> }> = administrativeLists
    expect(
      breaking(({ annexes }) =>
        annexesOf(annexes ?? '').every(({ list, annexes: codes }) =>
          codes.every((code) => list !== 'redlist' && Object.hasOwn(lists[list]?.annexes ?? {}, code)),
        ),
      ),
    ).toEqual([])
  })

  test('hold at least 800 Danish taxa, and some in every species group', () => {
    const danish = set.taxa.filter((taxon) => taxon.values.isDk && taxon.rank >= 2000)
    expect(danish.length).toBeGreaterThanOrEqual(800)
    const groups = new Set(danish.map(groupOf))
    expect([...groups].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('hold synonyms, hybrids, subspecies, morpho groups, annexes and look-alikes', () => {
    const count = (holds: (taxon: ImportedTaxon) => boolean) => set.taxa.filter(holds).length
    expect(count((taxon) => taxon.names.length > 1)).toBeGreaterThan(20)
    expect(count((taxon) => taxon.rank === 2200)).toBeGreaterThan(2)
    expect(count((taxon) => taxon.rank === 2100)).toBeGreaterThan(2)
    expect(count((taxon) => taxon.taxonType === 1 && taxon.members.length > 0)).toBeGreaterThan(20)
    expect(count((taxon) => taxon.lists.some((one) => one.list === 'habitat'))).toBeGreaterThan(10)
    expect(count((taxon) => taxon.lookAlikes.length > 0)).toBeGreaterThan(50)
  })

  test('mark their lists as starter data, with a year', () => {
    const lists = set.taxa.flatMap((taxon) => taxon.lists)
    expect(lists.filter(({ source, year }) => source !== 'Startdata' || year === null)).toEqual([])
  })

  test('describe at least 60 taxa under the headings of the product, in clean HTML', () => {
    expect(files.descriptions.length).toBeGreaterThanOrEqual(60)
    for (const { name, text } of files.descriptions) {
      const { scientificName, sections } = descriptionOf(text)
      expect(name.toLowerCase()).toBe(`${scientificName.toLowerCase().replaceAll('×', 'x').replaceAll(' ', '-')}.md`)
      expect(Object.keys(sections).length).toBeGreaterThan(1)
      for (const [heading, html] of Object.entries(sections)) {
        expect(Object.keys(descriptionHeadings)).toContain(heading)
        expect(html).toMatch(/^(<p>[^<>]{10,}<\/p>)+$/)
      }
    }
  })

  test('tell of every listed invasive species how it looks and how each of its look-alikes differs', () => {
    const byKey = new Map(set.taxa.map((taxon) => [taxon.key, taxon]))
    const invasive = set.taxa.filter(({ lists }) => lists.some(({ list }) => list === 'invasive'))
    expect(invasive.length).toBeGreaterThan(40)
    const untold = invasive.flatMap(({ names, values, lookAlikes }) => {
      const { beskrivelse = '', forvekslingsmuligheder = '' } = (values.description ?? {}) as Record<string, string>
      const mistakes = forvekslingsmuligheder.toLocaleLowerCase('da-DK')
      const missing = lookAlikes.flatMap((key) => {
        const other = byKey.get(key)
        const called = [other?.vernacular[0]?.name, other?.names[0]?.canonicalName].flatMap((name) => name ?? [])
        return called.some((name) => mistakes.includes(name.toLocaleLowerCase('da-DK'))) ? [] : called
      })
      const isTold = beskrivelse.length > 100 && mistakes.length > 80 && missing.length === 0
      return isTold ? [] : [`${names[0]?.canonicalName}: ${missing}`]
    })
    expect(untold).toEqual([])
  })
})
