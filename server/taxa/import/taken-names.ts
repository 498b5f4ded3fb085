import { sameFormula, sameName, standingKeys, statuses } from '../name-rules.ts'
import type { Existing, KnownTaxon } from './existing.ts'
import { agree, Kingdoms } from './kingdoms.ts'
import type { Match } from './match.ts'
import type { Findings, ImportedSet, ImportedTaxon } from './model.ts'

/**
 * A synonym that is the accepted name of another taxon, here or in the set, would make two taxa answer to one name: it is told and left
 * out. A misapplied name is meant so, and the portal's own backups are taken as they are.
 */
export function refuseTakenNames(
  set: ImportedSet,
  existing: Existing,
  matches: ReadonlyMap<string, Match>,
  findings: Findings,
) {
  const knownAs = (key: string) => {
    const match = matches.get(key)
    return match === undefined || match.kind === 'new' ? undefined : match.taxon
  }
  const kingdoms = new Kingdoms(set, existing, knownAs)
  const bearers = acceptedBearers(set, existing, matches)
  for (const taxon of set.taxa) {
    if (taxon.identifier !== undefined || taxon.names.length < 2) continue
    const own = knownAs(taxon.key)
    const kingdom = kingdoms.ofRow(taxon)
    const isTaken = ({ known, row }: Bearer) =>
      row !== taxon &&
      (known === undefined || known.id !== own?.id) &&
      agree(kingdom, known ? kingdoms.ofKnown(known) : row ? kingdoms.ofRow(row) : '')
    taxon.names = taxon.names.filter((name, i) => {
      if (i === 0 || name.status === statuses.misapplied || name.isDeleted) return true
      const other = bearers.get(sameFormula(name.canonicalName))?.find(isTaken)
      if (other)
        findings.warn(
          name.row ?? taxon.row,
          null,
          `${name.canonicalName} er det accepterede navn for et andet taxon (${other.known ? `id ${other.known.id}` : `række ${other.row?.row}`}) og er ikke regnet for synonym for ${taxon.names[0]?.canonicalName}.`,
        )
      return other === undefined
    })
  }
}

/** A taxon that will have a name as its accepted one: here already, or by a row of the set. */
interface Bearer {
  known?: KnownTaxon
  row?: ImportedTaxon
}

function acceptedBearers(
  set: ImportedSet,
  existing: Existing,
  matches: ReadonlyMap<string, Match>,
): Map<string, Bearer[]> {
  const bearers = new Map<string, Bearer[]>()
  const add = (name: string, rank: number, bearer: Bearer) => {
    for (const key of standingKeys(name, rank)) {
      const list = bearers.get(key)
      if (list) list.push(bearer)
      else bearers.set(key, [bearer])
    }
  }
  /** Taxa to which the set gives another accepted name: their old one is free. */
  const renamed = new Set<number>()
  for (const row of set.taxa) {
    const match = matches.get(row.key)
    const name = row.names[0]?.canonicalName ?? ''
    if (row.taxonType !== 0 || name === '' || row.values.isDeleted || row.mergedKey !== undefined) continue
    if (match?.kind === 'new') add(name, row.rank, { row })
    else if (match?.kind === 'same' && sameName(match.taxon.latinName) !== sameName(name)) {
      renamed.add(match.taxon.id)
      add(name, row.rank, { row, known: match.taxon })
    }
  }
  for (const known of existing.taxa.values())
    if (known.mergedInto === null && known.taxonType === 0 && !known.values.isDeleted && !renamed.has(known.id))
      add(known.latinName, known.rank, { known })
  return bearers
}
