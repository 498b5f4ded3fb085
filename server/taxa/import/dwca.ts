import { type Archive, openZip } from '#server/core/zip.ts'
import { type CoreRow, readCore } from './dwca-core.ts'
import { readDistribution, readVernacular } from './dwca-extensions.ts'
import { type Meta, readMeta } from './dwca-meta.ts'
import { placeRows } from './dwca-placing.ts'
import type { Findings, ImportedSet, ImportedTaxon, RowsRead } from './model.ts'

const limits = { entries: 1000, bytes: 1_000_000_000 }

export interface ReadArchive {
  set: ImportedSet
  read: RowsRead
}

/** A Darwin Core Archive as a set of taxa. What cannot be read at all throws UnreadableFile; the rest is in the findings. */
export async function readDwca(source: Buffer | string, findings: Findings): Promise<ReadArchive> {
  const archive = await openZip(source, limits)
  try {
    return await readSet(archive, await readMeta(archive), findings)
  } finally {
    archive.close()
  }
}

async function readSet(archive: Archive, meta: Meta, findings: Findings): Promise<ReadArchive> {
  const rows = await readCore(archive, meta, findings)
  const { taxa, synonyms, owner } = placeRows(rows, meta, findings)
  const owned = (id: string) => owner(id)
  const vernacular = await readVernacular(archive, meta, owned, findings)
  const distribution = await readDistribution(archive, meta, owned, findings)
  const read = {
    rows: rows.size + vernacular.rows + distribution.rows,
    attached: synonyms + vernacular.used + distribution.used,
  }
  if (isForeign(rows)) spreadDanish(taxa)
  if (taxa.length === 0 && !findings.failed) findings.error(0, null, 'Arkivet har ingen taxa.')
  if (!meta.title) forgetIds(taxa)
  return { set: { source: meta.title || 'Tjekliste', taxa }, read }
}

/** Ids of a checklist that does not say which one it is: another one's 1, 2 and 3 are other taxa. */
function forgetIds(taxa: readonly ImportedTaxon[]) {
  for (const taxon of taxa) {
    taxon.externalId = null
    for (const name of taxon.names) delete name.externalId
  }
}

const isForeign = (rows: Map<string, CoreRow>) => ![...rows.values()].some((row) => row.own)

/**
 * What stands above a Danish taxon is Danish too. New ones among them are default taxa when they are species or have a
 * Danish name; later that is the editors' choice.
 */
function spreadDanish(taxa: readonly ImportedTaxon[]) {
  const byKey = new Map(taxa.map((taxon) => [taxon.key, taxon]))
  const danish = new Set<string>()
  for (const taxon of taxa) {
    if (taxon.values.isDk !== true) continue
    for (let at: ImportedTaxon | undefined = taxon; at && !danish.has(at.key); ) {
      danish.add(at.key)
      at = at.parentKey === null ? undefined : byKey.get(at.parentKey)
    }
  }
  for (const key of danish) {
    const taxon = byKey.get(key)
    if (!taxon) continue
    const isSpecies = taxon.rank === 2000
    taxon.firstValues = { isDk: true, isDefault: isSpecies || (taxon.rank < 2000 && taxon.vernacular.length > 0) }
  }
}
