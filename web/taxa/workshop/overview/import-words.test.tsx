import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ImportChange, ImportReport } from '#contract/taxon-exchange.ts'
import { ImportReportView } from './ImportReportView.tsx'

const change = (kind: ImportChange['kind']): ImportChange => ({
  ...{ taxonId: 7, name: 'Phocoena', kind, what: kind, before: 'a', after: 'b', records: 1 },
})
const kinds = ['group', 'parent', 'rank', 'name', 'danishName', 'author', 'names', 'lists', 'other'] as const
const report = (dryRun: boolean, figures: Partial<ImportReport> = {}): ImportReport => ({
  ...{ dryRun, errors: [], warnings: [], created: 1, updated: 9, unchanged: 0, rows: 12, orphans: 0 },
  ...{ attached: 0, implied: 0, leftOut: 2 },
  ...{ changes: kinds.map(change), changesAnything: true, changeId: dryRun ? null : 12 },
  keptGroups: [{ taxonId: 8, name: 'Gadiformes', group: 'Fisk', other: 'Pattedyr', taxa: 3, records: 4 }],
  ...figures,
})
const told = (dryRun: boolean, moveGroups = false, figures: Partial<ImportReport> = {}) =>
  renderToStaticMarkup(
    <ImportReportView report={report(dryRun, figures)} moveGroups={moveGroups} onMoveGroups={() => undefined} />,
  ).replace(/<[^>]*>/g, ' ')

describe('a file of taxa', () => {
  it('is told before it is imported as what it will do', () => {
    expect(told(true)).toContain('1 skifter artsgruppe')
    expect(told(true)).toContain('1 flytter til et andet overordnet taxon')
    expect(told(true)).toContain('3 taxa beholder deres artsgruppe')
    expect(told(true, true)).toContain('Taxa må skifte artsgruppe')
  })

  it('tells how many changes there are, and of how many taxa', () => {
    expect(told(true).replace(/\s+/g, ' ')).toContain('9 ændringer af 1 kendt taxon')
  })

  it('tells the rows that were left out as a figure of their own, before and after', () => {
    for (const dryRun of [true, false]) expect(told(dryRun)).toMatch(/Rækker\s+12\s.*Udeladt\s+2\s/s)
  })

  it('tells how many of the new ones are orphans right after them, and taxa without a row as a figure of their own', () => {
    const text = told(true, false, { created: 5, orphans: 2, unchanged: 3, implied: 1 }).replace(/\s+/g, ' ')
    expect(text).toContain('Nye 5 Heraf forældreløse taxa 2 Ændres 9 Som før 3 Taxa uden egen række 1 Udeladt 2')
  })

  it('is told afterwards as what it has done', () => {
    const text = told(false)
    for (const words of [
      ...['1 har skiftet artsgruppe', '1 er flyttet til et andet overordnet taxon', '1 har skiftet rang'],
      ...['1 har fået en anden autor', '3 taxa har beholdt deres artsgruppe', 'Gruppen er derfor sat på'],
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/skifter|flytter|beholder|kommer|sættes| får |lægger/)
    expect(told(false, true)).toContain('Taxa måtte skifte artsgruppe')
  })
})
