import { sameName, statuses } from '../name-rules.ts'
import type { Existing, KnownTaxon } from './existing.ts'
import { agree, Kingdoms } from './kingdoms.ts'
import type { Match } from './match.ts'
import type { Findings, ImportedSet } from './model.ts'

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
  const knownAs = (key: string) => {
    const match = matches.get(key)
    return match === undefined || match.kind === 'new' ? undefined : match.taxon
  }
  const kingdoms = new Kingdoms(set, existing, knownAs)
  for (const taxon of set.taxa) {
    if (taxon.identifier !== undefined || taxon.names.length < 2) continue
    const own = knownAs(taxon.key)
    const kingdom = kingdoms.ofRow(taxon)
    const isTaken = (known: KnownTaxon) => known.id !== own?.id && agree(kingdom, kingdoms.ofKnown(known))
    taxon.names = taxon.names.filter((name, i) => {
      if (i === 0 || name.status === statuses.misapplied || name.isDeleted) return true
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
