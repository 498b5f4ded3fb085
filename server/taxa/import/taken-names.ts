import { sameName } from '../name-rules.ts'
import type { Existing, KnownTaxon } from './existing.ts'
import type { Match } from './match.ts'
import type { Findings, ImportedSet, ImportedTaxon } from './model.ts'

const misapplied = 3
const kingdomRank = 100

/**
 * A synonym that is the accepted name of another taxon here would make two taxa answer to one name: it is told and left
 * out. A misapplied name is meant so, and the portal's own backups are taken as they are.
 */
export function refuseTakenNames(
  set: ImportedSet,
  existing: Existing,
  matches: ReadonlyMap<string, Match>,
  findings: Findings,
) {
  const bearers = acceptedBearers(existing, renamedIn(set, matches))
  const byKey = new Map(set.taxa.map((taxon) => [taxon.key, taxon]))
  for (const taxon of set.taxa) {
    if (taxon.identifier !== undefined || taxon.names.length < 2) continue
    const match = matches.get(taxon.key)
    const own = match === undefined || match.kind === 'new' ? undefined : match.taxon
    const kingdom = kingdomOf(existing, own ?? nearestKnown(taxon, byKey, matches, existing))
    const isTaken = (known: KnownTaxon) => known.id !== own?.id && agree(kingdom, kingdomOf(existing, known))
    taxon.names = taxon.names.filter((name, i) => {
      if (i === 0 || name.status === misapplied || name.isDeleted) return true
      const other = bearers.get(sameName(name.canonicalName))?.find(isTaken)
      if (other)
        findings.warn(
          taxon.row,
          null,
          `${name.canonicalName} er det accepterede navn for et andet taxon (id ${other.id}) og bliver ikke synonym for ${taxon.names[0]?.canonicalName}.`,
        )
      return other === undefined
    })
  }
}

/** Taxa to which the set gives another accepted name: their old one is free. */
const renamedIn = (set: ImportedSet, matches: ReadonlyMap<string, Match>): Set<number> =>
  new Set(
    set.taxa.flatMap((taxon) => {
      const match = matches.get(taxon.key)
      if (match?.kind !== 'same' || taxon.taxonType === 2) return []
      return sameName(match.taxon.latinName) === sameName(taxon.names[0]?.canonicalName ?? '') ? [] : [match.taxon.id]
    }),
  )

function acceptedBearers(existing: Existing, except: ReadonlySet<number>): Map<string, KnownTaxon[]> {
  const bearers = new Map<string, KnownTaxon[]>()
  for (const known of existing.taxa.values()) {
    if (known.mergedInto !== null || known.taxonType !== 0 || known.values.isDeleted || except.has(known.id)) continue
    const key = sameName(known.latinName)
    const list = bearers.get(key)
    if (list) list.push(known)
    else bearers.set(key, [known])
  }
  return bearers
}

/** Plants and animals may be called the same; a kingdom that one side does not tell is no reason to let a name in. */
const agree = (a: number | null, b: number | null) => a === null || b === null || a === b

/** The known taxon under which a new one will hang. */
function nearestKnown(
  start: ImportedTaxon,
  byKey: ReadonlyMap<string, ImportedTaxon>,
  matches: ReadonlyMap<string, Match>,
  { taxa }: Existing,
): KnownTaxon | undefined {
  let at: ImportedTaxon | undefined = start
  for (let steps = 0; at && steps < 100; steps++) {
    const match = matches.get(at.key)
    if (match && match.kind !== 'new') return match.taxon
    if (at.parentKey === null) return at.parentId === undefined ? undefined : taxa.get(at.parentId)
    at = byKey.get(at.parentKey)
  }
  return undefined
}

function kingdomOf({ taxa }: Existing, start: KnownTaxon | undefined): number | null {
  let at: KnownTaxon | undefined = start
  for (let steps = 0; at && steps < 100; steps++) {
    if (at.rank === kingdomRank) return at.id
    at = at.parentId === null ? undefined : taxa.get(at.parentId)
  }
  return null
}
