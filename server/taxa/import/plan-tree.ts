import { buildForest, numberSubtree, unit } from '../tree-layout.ts'
import type { Existing, KnownTaxon } from './existing.ts'
import type { Findings, ImportedSet, ImportedTaxon } from './model.ts'
import type { Plan } from './plan.ts'

/** Where a taxon will stand, and the group that is set on it. */
export interface Place {
  parentId: number | null
  group: number | null
}

/**
 * Whether a known taxon stays where it is, because the set knows less of the tree than we do: what it says is true of
 * where the taxon stands, and it does not know what stands in between.
 */
export function keepsPlace(
  { placing }: ImportedTaxon,
  known: KnownTaxon,
  parentId: number | null,
  { taxa }: Existing,
  inSet: ReadonlySet<number>,
): boolean {
  if (known.parentId === null) return false
  if (placing === 'guess') return true
  for (let at = taxa.get(known.parentId), steps = 0; at && steps < 100; steps++) {
    if (at.id === parentId) return true
    if (placing === 'exact' && inSet.has(at.id)) return false
    at = at.parentId === null ? undefined : taxa.get(at.parentId)
  }
  return false
}

/** Parents in circles would hang in the air. */
export function refuseCycles(
  set: ImportedSet,
  idOf: (key: string) => number | undefined,
  places: Map<number, Place>,
  findings: Findings,
) {
  const safe = new Set<number>()
  const rowOf = new Map(set.taxa.map((taxon) => [idOf(taxon.key), taxon]))
  for (const start of rowOf.keys()) {
    const path = new Set<number>()
    let at: number | null | undefined = start
    while (at !== null && at !== undefined && !safe.has(at)) {
      if (path.has(at)) {
        const row = rowOf.get(at)
        const name = row?.names[0]?.canonicalName ?? String(at)
        findings.error(row?.row ?? 0, null, `${name} ville komme til at stå under sig selv.`)
        break
      }
      path.add(at)
      at = places.get(at)?.parentId
    }
    for (const id of path) safe.add(id)
  }
}

/** A taxon that stays in its group although it would inherit another one where it will stand. */
export interface KeptGroup {
  id: number
  /** The group that it would have got. */
  other: number
  /** Known taxa that stay with it, itself too. */
  taxa: number
}

/**
 * A taxon's group is its own or that of the nearest above that has one. Nothing goes to another group unless somebody
 * has said so: the uppermost taxon that would is given the group that it has.
 */
export function planGroups(plan: Plan, existing: Existing, places: Map<number, Place>, moveGroups: boolean) {
  const wouldBe = groupsIn(places)
  const keepers = new Map<number, KeptGroup>()
  const keep = (id: number, place: Place, group: number): number => {
    const known = existing.taxa.get(id)
    if (moveGroups || !known || known.mergedInto !== null) return group
    const { effectiveSpeciesGroup: before } = known
    if (before === 0 || before === group) return group
    keepers.set(id, { id, other: wouldBe(id), taxa: 0 })
    place.group = before
    return before
  }
  const groupOf = groupsIn(places, keep)
  for (const row of plan.inserts) row.effectiveSpeciesGroup = groupOf(row.id)
  for (const known of existing.taxa.values()) {
    const group = groupOf(known.id)
    if (group !== known.effectiveSpeciesGroup) plan.groups.push({ id: known.id, effectiveSpeciesGroup: group })
  }
  if (keepers.size === 0) return
  for (const known of existing.taxa.values()) {
    if (wouldBe(known.id) === known.effectiveSpeciesGroup) continue
    let at: number | null = known.id
    for (let steps = 0; at !== null && !keepers.has(at) && steps < 1000; steps++) at = places.get(at)?.parentId ?? null
    const keeper = at === null ? undefined : keepers.get(at)
    if (keeper) keeper.taxa++
  }
  plan.keptGroups = [...keepers.values()]
  keepGroups(plan, existing)
}

/** The group of a taxon by where it stands; `judged` may say another one for it, and for all below it. */
function groupsIn(places: Map<number, Place>, judged = (_id: number, _place: Place, group: number) => group) {
  const groups = new Map<number, number>()
  return (id: number): number => {
    const path: [number, Place][] = []
    let group = 0
    for (let at: number | null = id; at !== null && path.length < 1000; ) {
      const known = groups.get(at)
      if (known !== undefined) {
        group = known
        break
      }
      const place: Place = places.get(at) ?? { parentId: null, group: null }
      path.push([at, place])
      at = place.parentId
    }
    for (const [one, place] of path.reverse()) {
      group = judged(one, place, place.group ?? group)
      groups.set(one, group)
    }
    return group
  }
}

function keepGroups(plan: Plan, { taxa }: Existing) {
  const updates = new Map(plan.updates.map((row) => [row.id, row]))
  for (const { id } of plan.keptGroups) {
    const known = taxa.get(id)
    if (!known) continue
    const { parentId, taxonType, rank, source, values, effectiveSpeciesGroup: speciesGroup } = known
    const planned = updates.get(id)
    if (planned) planned.speciesGroup = speciesGroup
    else plan.updates.push({ ...values, id, parentId, taxonType, rank, source, speciesGroup })
    plan.changed.add(id)
  }
}

/**
 * Give new taxa the numbers that numbering the whole tree will give them, so that they are not written twice. Where
 * the database sorts letters otherwise, it has the last word.
 */
export function numberTree(plan: Plan, existing: Existing, places: Map<number, Place>) {
  if (plan.inserts.length === 0) return
  const ranks = new Map(plan.updates.map((row) => [row.id, row.rank]))
  const rows = [...existing.taxa.values(), ...plan.inserts].map((row) => ({
    id: row.id,
    parentId: places.get(row.id)?.parentId ?? null,
    rank: ranks.get(row.id) ?? row.rank,
    name: row.latinName.toLowerCase(),
  }))
  rows.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
  const numbered = new Map(numberSubtree(buildForest(rows), 1, unit).map((place) => [place.id, place]))
  for (const row of plan.inserts) {
    const place = numbered.get(row.id)
    if (place) Object.assign(row, { treeNumber: place.number, treeEnd: place.end })
  }
}

/** Rows are written in portions: a parent must not come in a later one than its children. */
export function sortParentsFirst(plan: Plan, places: Map<number, Place>) {
  const depths = new Map<number, number>()
  const depthOf = (id: number): number => {
    const path: number[] = []
    let at: number | null = id
    let depth = -1
    while (at !== null && path.length < 1000) {
      const known = depths.get(at)
      if (known !== undefined) {
        depth = known
        break
      }
      path.push(at)
      at = places.get(at)?.parentId ?? null
    }
    for (const one of path.reverse()) depths.set(one, ++depth)
    return depth
  }
  plan.inserts.sort((a, b) => depthOf(a.id) - depthOf(b.id) || a.id - b.id)
}
