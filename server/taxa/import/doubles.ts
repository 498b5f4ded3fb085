import { sameName, standingKeys } from '../name-rules.ts'
import type { Existing, KnownTaxon } from './existing.ts'
import type { Match } from './match.ts'
import type { Findings, ImportedSet, ImportedTaxon } from './model.ts'
import { keepsPlace } from './plan-tree.ts'

interface Given {
  set: ImportedSet
  existing: Existing
  matches: Map<string, Match>
  untouchable: (known: KnownTaxon) => boolean
  findings: Findings
}

/** Who stands in a place under a name: a taxon of the portal, a row of the set, or both at once. */
interface Holder {
  known?: KnownTaxon
  row?: ImportedTaxon
}

/**
 * No two taxa stand under one parent with one name, whichever file they come from. A row that would bring a second one is
 * told with both rows: a workbook is refused, in a checklist the row is left out, and what hangs on it belongs to the
 * first. A taxon of the portal is not moved or renamed to where another one stands so.
 */
export function settleDoubles(given: Given) {
  const { set, matches } = given
  const instead = new Map<string, ImportedTaxon>()
  // What one double changes (children of two rows that are one taxon) shows the next time round.
  while (settleOnce(given, instead)) {
    const keyNow = (key: string) => instead.get(key)?.key ?? key
    set.taxa = set.taxa.filter((taxon) => !instead.has(taxon.key))
    for (const taxon of set.taxa) {
      if (taxon.parentKey !== null) taxon.parentKey = keyNow(taxon.parentKey)
      if (taxon.superKey !== undefined) taxon.superKey = keyNow(taxon.superKey)
      if (taxon.mergedKey !== undefined) taxon.mergedKey = keyNow(taxon.mergedKey)
      taxon.lookAlikes = taxon.lookAlikes.map(keyNow)
      taxon.members = taxon.members.map(keyNow)
    }
    for (const key of instead.keys()) matches.delete(key)
    instead.clear()
  }
}

/** Whether anything had to be settled. */
function settleOnce({ set, existing, matches, untouchable, findings }: Given, instead: Map<string, ImportedTaxon>) {
  const standing = standings({ set, existing, matches, untouchable })
  const held = new Map<string, Holder>()
  const hold = (places: readonly string[], holder: Holder) => {
    for (const place of places) if (!held.has(place)) held.set(place, holder)
  }
  for (const { places, known } of standing.staying) hold(places, known)
  let settled = false
  for (const { taxon, places } of standing.coming) {
    const holder = places.map((place) => held.get(place)).find((one) => one !== undefined)
    if (holder === undefined) {
      hold(places, { row: taxon })
      continue
    }
    settled = true
    const match = matches.get(taxon.key)
    tell(set, taxon, match, holder, findings)
    if (match?.kind === 'same') matches.set(taxon.key, { kind: 'left', taxon: match.taxon })
    else if (holder.row) {
      joinRows(holder.row, taxon)
      instead.set(taxon.key, holder.row)
    } else if (holder.known) matches.set(taxon.key, { kind: 'coupled', taxon: holder.known })
  }
  return settled
}

/** Where living taxa will stand: those that the set does not move or rename, and its rows that come there. */
function standings({ set, existing, matches, untouchable }: Omit<Given, 'findings'>) {
  const inSet = new Set([...matches.values()].flatMap((match) => (match.kind === 'new' ? [] : [match.taxon.id])))
  const parentOf = ({ parentKey, parentId }: ImportedTaxon): number | string | null => {
    if (parentKey === null) return parentId ?? null
    const match = matches.get(parentKey)
    return match === undefined || match.kind === 'new' ? `row ${parentKey}` : match.taxon.id
  }
  const finalParent = (taxon: ImportedTaxon, known: KnownTaxon) => {
    const parent = parentOf(taxon)
    const keeps = keepsPlace(taxon, known, typeof parent === 'number' ? parent : null, existing, inSet)
    return keeps ? known.parentId : (parent ?? known.parentId)
  }
  const placesIn = (parent: number | string | null, keys: readonly string[]) => keys.map((key) => `${parent} ${key}`)
  const rowOf = new Map<number, ImportedTaxon>()
  const fresh: { taxon: ImportedTaxon; places: string[] }[] = []
  for (const taxon of set.taxa) {
    const match = matches.get(taxon.key)
    if (match?.kind === 'same' && !untouchable(match.taxon)) rowOf.set(match.taxon.id, taxon)
    if (match?.kind === 'new' && isLiving(taxon))
      fresh.push({ taxon, places: placesIn(parentOf(taxon), keysOf(taxon)) })
  }
  const staying: { known: Holder; places: string[] }[] = []
  const moving: typeof fresh = []
  for (const known of existing.taxa.values()) {
    if (known.mergedInto !== null || known.values.isDeleted) continue
    const row = rowOf.get(known.id)
    const parent = row ? finalParent(row, known) : known.parentId
    const isSame = parent === known.parentId && (!row || sameName(nameOf(row)) === sameName(known.latinName))
    if (isSame && known.taxonType === 0)
      staying.push({
        known: { known, ...(row ? { row } : {}) },
        places: placesIn(parent, standingKeys(known.latinName, known.rank)),
      })
    else if (row && isLiving(row)) moving.push({ taxon: row, places: placesIn(parent, keysOf(row)) })
  }
  return { staying, coming: [...moving, ...fresh] }
}

const nameOf = (taxon: ImportedTaxon) => taxon.names[0]?.canonicalName ?? ''

const isLiving = ({ taxonType, values, mergedKey, names }: ImportedTaxon) =>
  taxonType === 0 && values.isDeleted !== true && mergedKey === undefined && names.length > 0

/** The portal's own backups are taken as they are written. */
const keysOf = (taxon: ImportedTaxon) =>
  taxon.identifier === undefined ? standingKeys(nameOf(taxon), taxon.rank) : [sameName(nameOf(taxon))]

function tell(
  set: ImportedSet,
  taxon: ImportedTaxon,
  match: Match | undefined,
  { row, known }: Holder,
  findings: Findings,
) {
  const name = nameOf(taxon)
  const where = row ? `række ${row.row}` : `id ${known?.id}`
  if (set.isWorkbook)
    findings.error(
      taxon.row,
      'Videnskabeligt navn',
      row ? `Det samme taxon står i række ${row.row}.` : `Det findes allerede (id ${known?.id}).`,
    )
  else if (match?.kind === 'same')
    findings.warn(
      taxon.row,
      'scientificName',
      `${name} (id ${match.taxon.id}) er ladet urørt: et andet taxon hedder det samme, hvor det skulle hen (${where}).`,
    )
  // What only classification columns name is no row of its own.
  else if (row && taxon.placing !== 'guess')
    findings.warn(
      taxon.row,
      'scientificName',
      `${name} står allerede i række ${row.row} under samme overordnede taxon. Rækken er udeladt; det, der hører til den, er regnet med under række ${row.row}.`,
    )
  else if (known && taxon.placing !== 'guess')
    findings.warn(
      taxon.row,
      'scientificName',
      `${name} er det samme som ${known.latinName} (id ${known.id}) i portalen og regnes for et synonym for det.`,
    )
}

/** What hangs on a row that is left out; where both rows say something, the first is right. */
function joinRows(first: ImportedTaxon, second: ImportedTaxon) {
  const isWrittenSo = sameName(nameOf(first)) === sameName(nameOf(second))
  const others = isWrittenSo ? second.names.slice(1) : second.names
  first.names.push(...others.map((name) => (name.status === 1 ? { ...name, status: 2 } : name)))
  const hasPreferred = first.vernacular.some(({ standing }) => standing === 'preferred')
  first.vernacular.push(
    ...second.vernacular.map((name) => (hasPreferred ? { ...name, standing: 'other' as const } : name)),
  )
  first.values = { ...second.values, ...first.values }
  first.firstValues = { ...second.firstValues, ...first.firstValues }
  first.lists.push(...second.lists.filter(({ list }) => !first.lists.some((one) => one.list === list)))
  first.notes.push(...second.notes)
  first.lookAlikes.push(...second.lookAlikes)
  first.members.push(...second.members)
}
