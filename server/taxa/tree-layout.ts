/** Tree numbers with gaps: pure arithmetic. A taxon and its descendants are one range of numbers. */

export interface TreeNode {
  id: number
  children: TreeNode[]
}

export interface Place {
  id: number
  number: number
  end: number
}

/** Room that a node gets before its children, again behind them, and again behind itself, when there is plenty. */
export const unit = 2 ** 16
const roomsOfNode = 3

export const sizeOf = (node: TreeNode): number => node.children.reduce((sum, child) => sum + sizeOf(child), 1)

/** The width that nodes need when each gap is `step` wide. */
export const widthOf = (nodes: readonly TreeNode[], step: number): number =>
  nodes.reduce((sum, node) => sum + sizeOf(node), 0) * roomsOfNode * step

/** Lay nodes side by side from a number on, with gaps of `step` so that newcomers find room where they belong. */
export function numberSubtree(nodes: readonly TreeNode[], from: number, step: number): Place[] {
  const places: Place[] = []
  let next = from
  const visit = (node: TreeNode) => {
    const place = { id: node.id, number: next, end: 0 }
    places.push(place)
    next += step
    for (const child of node.children) visit(child)
    next += step
    place.end = next - 1
    next += step
  }
  for (const node of nodes) visit(node)
  return places
}

/** Lay one node in the middle of a free range, leaving room on both sides; undefined when it is too narrow. */
export function numberBetween(node: TreeNode, from: number, to: number): Place[] | undefined {
  const width = to - from + 1
  const need = widthOf([node], 1)
  if (width < need) return undefined
  const step = Math.min(unit, Math.max(1, Math.floor(width / 2 / need)))
  // The gap behind the node is part of what it needs: half of it belongs in front.
  const spare = width - (need - 1) * step
  return numberSubtree([node], from + Math.floor(spare / 2), step)
}

/** Nodes under a parent from plain rows, in the rows' order; rows whose parent is missing are roots. */
export function buildForest(rows: readonly { id: number; parentId: number | null }[]): TreeNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { id: row.id, children: [] as TreeNode[] }]))
  const roots: TreeNode[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    if (node) (parent?.children ?? roots).push(node)
  }
  return roots
}
