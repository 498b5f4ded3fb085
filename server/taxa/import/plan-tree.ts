import { buildForest, layOut, unit } from '../tree-layout.ts'
import type { Existing } from './existing.ts'
import type { Findings, ImportedSet } from './model.ts'
import type { Plan } from './plan.ts'

/** Where a taxon will stand, and the group that is set on it. */
export interface Place {
  parentId: number | null
  group: number | null
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

/** A taxon's group is its own or that of the nearest above that has one. */
export function planGroups(plan: Plan, existing: Existing, places: Map<number, Place>) {
  const groups = new Map<number, number>()
  const groupOf = (id: number): number => {
    const path: number[] = []
    let group = 0
    for (let at: number | null = id; at !== null && path.length < 1000; ) {
      const known = groups.get(at)
      if (known !== undefined) {
        group = known
        break
      }
      path.push(at)
      const place: Place | undefined = places.get(at)
      if (place?.group !== null && place?.group !== undefined) {
        group = place.group
        break
      }
      at = place?.parentId ?? null
    }
    for (const one of path) groups.set(one, group)
    return group
  }
  for (const row of plan.inserts) row.effectiveSpeciesGroup = groupOf(row.id)
  for (const known of existing.taxa.values()) {
    const group = groupOf(known.id)
    if (group !== known.effectiveSpeciesGroup) plan.groups.push({ id: known.id, effectiveSpeciesGroup: group })
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
  const numbered = new Map(layOut(buildForest(rows), 1, unit).map((place) => [place.id, place]))
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
