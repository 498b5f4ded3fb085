import type { Portal } from './app.ts'
import { archiveOf, importFile } from './archive.ts'
import { heading } from './beetles.ts'

/** The kingdom of the starter data, then a genus of plants that nobody else has. */
export const plants = [
  ['k', 'Plantae', '', 'kingdom', 'accepted', '', ''],
  ['f', 'Provaceae', '', 'family', 'accepted', 'k', ''],
  ['g', 'Prova', '', 'genus', 'accepted', 'f', ''],
]

interface Wish {
  dryRun?: boolean
  vernacular?: string[][]
  title?: string
  /** Another genus than Prova, so that a test need not tidy up. */
  genus?: string
}

/** Sends checklists of Prova and looks at what became of them. */
export const plantsOf = (portal: Portal) => ({
  send: async (rows: string[][], { dryRun = false, genus = 'Prova', ...tables }: Wish = {}) => {
    const named = rows.map((row) => row.map((cell) => cell.replaceAll('Prova', genus)))
    const archive = await archiveOf({ title: `Dobbelt ${genus}`, ...tables, taxon: [heading, ...named] })
    return (await importFile(portal, 'checklist', archive, { dryRun })).body
  },
  undo: (changeId: number | null) => portal.call('undoTaxonChange', { as: 'taxonAdminRole', changeId: changeId ?? 0 }),
  living: (latinName: string) =>
    portal.db
      .selectFrom('taxon')
      .selectAll()
      .where('latinName', '=', latinName)
      .where('isDeleted', '=', false)
      .where('mergedInto', 'is', null)
      .orderBy('id')
      .execute(),
  namesOf: async (taxonId: number | undefined) => {
    const rows = await portal.db
      .selectFrom('taxonName')
      .select('canonicalName as name')
      .where('taxonId', '=', taxonId ?? 0)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  },
})
