import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Existing, KnownTaxon } from './existing.ts'
import type { Match } from './match.ts'
import {
  type Counts,
  emptyValues,
  type Findings,
  type ImportedSet,
  type ImportedTaxon,
  type TaxonValues,
  type ValueKey,
} from './model.ts'
import { type NameChanges, planNames, planVernacular } from './plan-names.ts'
import {
  type KeptGroup,
  keepsPlace,
  numberTree,
  type Place,
  planGroups,
  refuseCycles,
  sortParentsFirst,
} from './plan-tree.ts'
import { refuseTakenNames } from './taken-names.ts'

export interface TaxonRow extends TaxonValues {
  id: number
  identifier: string | null
  parentId: number | null
  taxonType: number
  rank: number
  source: string
  latinName: string
  danishName: string | null
  shownName: string
  effectiveSpeciesGroup: number
  treeNumber: number
  treeEnd: number
}

/** All that must be written so that the database says what the set says. */
export interface Plan extends NameChanges {
  inserts: TaxonRow[]
  updates: (TaxonValues & Pick<TaxonRow, 'id' | 'parentId' | 'taxonType' | 'rank' | 'source'>)[]
  lists: { taxonId: number; list: string; annexes: string[]; year: number | null; source: string }[]
  notes: { taxonId: number; category: string; text: string }[]
  lookAlikes: { taxonId: number; otherId: number }[]
  members: { groupId: number; taxonId: number }[]
  external: { externalId: string; taxonId: number }[]
  links: { id: number; superTaxonId: number | null; mergedInto: number | null }[]
  /** Taxa whose group changes because something above them does. */
  groups: { id: number; effectiveSpeciesGroup: number }[]
  /** Taxa that are given the group they have, so that they do not inherit another. */
  keptGroups: KeptGroup[]
  treeChanged: boolean
  counts: Counts
}

export interface PlanInput {
  set: ImportedSet
  existing: Existing
  matches: Map<string, Match>
  /** Ids of new taxa by key. */
  newIds: Map<string, number>
  /** Taxa that are left as they are. */
  untouchable: (known: KnownTaxon) => boolean
  /** Taxa may come into another species group. */
  moveGroups: boolean
  findings: Findings
}

/** Between its steps others are served: each of them goes through all taxa. */
export async function makePlan(given: PlanInput): Promise<Plan> {
  const { set, existing, matches, newIds, untouchable, moveGroups, findings } = given
  const plan: Plan = {
    ...{ inserts: [], updates: [], newNames: [], newVernacular: [] },
    ...{ changedNames: new Map(), changedVernacular: new Map() },
    ...{ lists: [], notes: [], lookAlikes: [], members: [], external: [], links: [], groups: [], keptGroups: [] },
    ...{ changed: new Set(), treeChanged: false, counts: noCounts() },
  }
  const idOf = (key: string): number | undefined => {
    const match = matches.get(key)
    return match === undefined || match.kind === 'new' ? newIds.get(key) : match.taxon.id
  }
  const places = new Map<number, Place>()
  for (const known of existing.taxa.values())
    places.set(known.id, { parentId: known.parentId, group: known.values.speciesGroup })

  const inSet = new Set([...matches.values()].flatMap((match) => (match.kind === 'new' ? [] : [match.taxon.id])))
  await setImmediate()
  refuseTakenNames(set, existing, matches, findings)
  await setImmediate()
  for (const taxon of set.taxa) {
    const match = matches.get(taxon.key) ?? { kind: 'new' }
    const parentId = taxon.parentKey === null ? (taxon.parentId ?? null) : (idOf(taxon.parentKey) ?? null)
    if (match.kind === 'new') {
      planInsert(plan, taxon, newIds.get(taxon.key) ?? 0, parentId, set.source, places)
      if (taxon.looseBecause !== undefined)
        findings.warn(
          taxon.row,
          null,
          `${taxon.names[0]?.canonicalName} ${taxon.looseBecause} og venter blandt de forældreløse taxa.`,
        )
    } else if (match.kind === 'left') continue
    else if (match.kind === 'coupled') planNames(plan, taxon, match.taxon, true)
    else if (!untouchable(match.taxon)) {
      const wanted = keepsPlace(taxon, match.taxon, parentId, existing, inSet) ? match.taxon.parentId : parentId
      planUpdate(plan, taxon, match.taxon, wanted, set.source, places)
    }
  }
  await setImmediate()
  refuseCycles(set, idOf, places, findings)
  planGroups(plan, existing, places, moveGroups)
  await setImmediate()
  for (const taxon of set.taxa) planReferences(plan, taxon, idOf, matches, existing, untouchable)
  sortParentsFirst(plan, places)
  for (const row of plan.inserts) plan.changed.delete(row.id)
  await setImmediate()
  numberTree(plan, existing, places)
  await setImmediate()
  for (const taxon of set.taxa) {
    const match = matches.get(taxon.key)
    const isNew = match === undefined || match.kind === 'new'
    if (isNew) plan.counts.created++
    else if (plan.changed.has(match.taxon.id)) plan.counts.updated++
    else plan.counts.unchanged++
    if (taxon.placing === 'guess') plan.counts.implied++
    if (isNew && taxon.taxonType === 2) plan.counts.orphans++
  }
  return plan
}

const noCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, orphans: 0, implied: 0 })

function planInsert(
  plan: Plan,
  taxon: ImportedTaxon,
  id: number,
  parentId: number | null,
  source: string,
  places: Map<number, Place>,
) {
  const values = { ...emptyValues, ...taxon.firstValues, ...taxon.values }
  const bearer = { id, names: [], vernacular: [] }
  planNames(plan, taxon, bearer, false)
  const danishName = planVernacular(plan, taxon, bearer)
  // A morpho group has only vernacular names.
  const latinName = taxon.names[0]?.canonicalName ?? danishName ?? ''
  places.set(id, { parentId, group: values.speciesGroup })
  plan.treeChanged = true
  plan.inserts.push({
    ...values,
    ...{ id, identifier: taxon.identifier ?? null, parentId, taxonType: taxon.taxonType, rank: taxon.rank, source },
    ...{
      latinName,
      danishName,
      shownName: danishName ?? latinName,
      effectiveSpeciesGroup: 0,
      treeNumber: 0,
      treeEnd: 0,
    },
  })
}

function planUpdate(
  plan: Plan,
  taxon: ImportedTaxon,
  known: KnownTaxon,
  wantedParent: number | null,
  source: string,
  places: Map<number, Place>,
) {
  const given: Partial<TaxonValues> =
    taxon.values.isDk === true && !known.values.isDk ? { ...taxon.firstValues, ...taxon.values } : taxon.values
  const changes = Object.fromEntries(
    (Object.entries(given) as [ValueKey, unknown][]).filter(
      ([key, value]) => !isDeepStrictEqual(value, known.values[key]),
    ),
  ) as Partial<TaxonValues>
  // A row that does not say where it belongs leaves the taxon where it is.
  const parentId = wantedParent ?? known.parentId
  const taxonType = known.taxonType === 2 ? taxon.taxonType : known.taxonType
  const rank = taxon.taxonType === 2 || taxon.rank === 0 ? known.rank : taxon.rank
  const moved = parentId !== known.parentId || rank !== known.rank || taxonType !== known.taxonType
  if (moved) plan.treeChanged = true
  if (moved || Object.keys(changes).length > 0) {
    plan.changed.add(known.id)
    plan.updates.push({ ...known.values, ...changes, id: known.id, parentId, taxonType, rank, source })
  }
  places.set(known.id, {
    parentId,
    group: changes.speciesGroup === undefined ? known.values.speciesGroup : changes.speciesGroup,
  })
  const renamed = planNames(plan, taxon, known, taxon.taxonType === 2 && known.taxonType !== 2)
  planVernacular(plan, taxon, known)
  if (renamed) plan.treeChanged = true
}

/** What points from one taxon to others, and what hangs on it. */
function planReferences(
  plan: Plan,
  taxon: ImportedTaxon,
  idOf: (key: string) => number | undefined,
  matches: Map<string, Match>,
  existing: Existing,
  untouchable: (known: KnownTaxon) => boolean,
) {
  const id = idOf(taxon.key)
  if (id === undefined) return
  const match = matches.get(taxon.key) ?? { kind: 'new' }
  if (match.kind === 'left') return
  const remember = (externalId: string | null | undefined) => {
    if (externalId === null || externalId === undefined || existing.external.get(externalId) === id) return
    plan.external.push({ externalId, taxonId: id })
  }
  remember(taxon.externalId)
  for (const name of taxon.names) remember(name.externalId)
  if (match.kind === 'coupled' || (match.kind === 'same' && untouchable(match.taxon))) return
  const known = match.kind === 'same' ? match.taxon : undefined
  const touch = () => known && plan.changed.add(known.id)

  for (const list of taxon.lists) {
    const before = known?.lists.find((one) => one.list === list.list)
    const same =
      before &&
      before.year === list.year &&
      before.source === list.source &&
      isDeepStrictEqual(before.annexes.toSorted(), list.annexes.toSorted())
    if (same) continue
    plan.lists.push({ taxonId: id, ...list })
    touch()
  }
  for (const note of taxon.notes) plan.notes.push({ taxonId: id, ...note })
  for (const key of taxon.lookAlikes) {
    const otherId = idOf(key)
    if (otherId !== undefined && otherId !== id) plan.lookAlikes.push({ taxonId: id, otherId })
  }
  for (const key of taxon.members) {
    const member = idOf(key)
    if (member !== undefined && member !== id) plan.members.push({ groupId: id, taxonId: member })
  }
  const superTaxonId = taxon.superKey === undefined ? (known?.superTaxonId ?? null) : (idOf(taxon.superKey) ?? null)
  const mergedInto = taxon.mergedKey === undefined ? (known?.mergedInto ?? null) : (idOf(taxon.mergedKey) ?? null)
  if (superTaxonId !== (known?.superTaxonId ?? null) || mergedInto !== (known?.mergedInto ?? null)) {
    plan.links.push({ id, superTaxonId, mergedInto: mergedInto === id ? null : mergedInto })
    touch()
  }
}
