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

/** Room that a node gets before its children and again behind them when there is plenty. */
export const unit = 2 ** 16

export const sizeOf = (node: TreeNode): number => node.children.reduce((sum, child) => sum + sizeOf(child), 1)

/** The width that nodes need when each has `step` before and behind its children. */
export const widthOf = (nodes: readonly TreeNode[], step: number): number =>
  nodes.reduce((sum, node) => sum + sizeOf(node), 0) * 2 * step

/** Lay nodes side by side from a number on; each gets `step` numbers before its children and `step` behind them. */
export function layOut(nodes: readonly TreeNode[], from: number, step: number): Place[] {
  const places: Place[] = []
  let next = from
  const visit = (node: TreeNode) => {
    const place = { id: node.id, number: next, end: 0 }
    places.push(place)
    next += step
    for (const child of node.children) visit(child)
    next += step
    place.end = next - 1
  }
  for (const node of nodes) visit(node)
  return places
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
