/** The tree as plain values, with the rules written a second time and as simply as can be: what the server is held against. */

export interface ModelTaxon {
  parent: number | null
  rank: number
  /** Own species group. */
  group: number | null
  type: number
  deleted: boolean
  mergedInto: number | null
}
type Fields = Partial<ModelTaxon>
interface ModelRow {
  id: number
  before: Fields
  after: Fields
}
export interface ModelChange {
  id: number
  rows: ModelRow[]
  undoes: ModelChange | null
}

export class TreeModel {
  readonly taxa = new Map<number, ModelTaxon>()
  readonly changes: ModelChange[] = []

  of(id: number | null): ModelTaxon {
    const taxon = this.taxa.get(id ?? 0)
    if (!taxon) throw new Error(`the model has no ${id}`)
    return taxon
  }

  /** The rows that a wish comes down to: only what is really another value. */
  rowsOf(wishes: readonly (readonly [number, Fields])[]): ModelRow[] {
    return wishes.flatMap(([id, wish]) => {
      const now = this.of(id)
      const keys = (Object.keys(wish) as (keyof ModelTaxon)[]).filter((key) => wish[key] !== now[key])
      const only = (from: Fields) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Fields
      return keys.length === 0 ? [] : [{ id, before: only(now), after: only(wish) }]
    })
  }

  /** Write rows if the tree stays sound; tells whether it did. */
  write(rows: readonly ModelRow[]): boolean {
    const put = (side: 'before' | 'after') => {
      for (const row of rows) this.taxa.set(row.id, { ...this.of(row.id), ...row[side] })
    }
    put('after')
    const sound = rows.every((row) => this.#isSound(row.id, 'rank' in row.after))
    if (!sound) put('before')
    return sound
  }

  canUndo(change: ModelChange): boolean {
    const asLeft = change.rows.every((row) =>
      (Object.keys(row.after) as (keyof ModelTaxon)[]).every((key) => this.of(row.id)[key] === row.after[key]),
    )
    return change.rows.length > 0 && !this.isUndone(change) && asLeft
  }

  isUndone(change: ModelChange): boolean {
    return this.changes.some((one) => one.undoes === change && !this.isUndone(one))
  }

  childrenOf(id: number): number[] {
    return [...this.taxa].filter(([, taxon]) => taxon.parent === id).map(([child]) => child)
  }

  effectiveGroup(id: number): number {
    const { group, parent } = this.of(id)
    return group ?? (parent === null ? 0 : this.effectiveGroup(parent))
  }

  #ancestors(id: number): number[] {
    const line: number[] = []
    for (let at = this.of(id).parent; at !== null && !line.includes(at); at = this.of(at).parent) line.push(at)
    return line
  }

  /** The nearest taxa below that have a rank. */
  #rankedBelow(id: number): number[] {
    return this.childrenOf(id).flatMap((child) =>
      this.of(child).rank > 0 ? [this.of(child).rank] : this.#rankedBelow(child),
    )
  }

  #isSound(id: number, rankChanged: boolean): boolean {
    const taxon = this.of(id)
    const ancestors = this.#ancestors(id)
    if (ancestors.includes(id)) return false
    if (taxon.parent !== null) {
      const parent = this.of(taxon.parent)
      if (parent.type !== 0 || parent.mergedInto !== null || (parent.deleted && !taxon.deleted)) return false
    }
    if (taxon.type === 2 || taxon.mergedInto !== null) {
      const hangsOn = [...this.taxa.values()].some((one) => one.parent === id || one.mergedInto === id)
      if (taxon.parent !== null || hangsOn) return false
    }
    if (taxon.mergedInto !== null) {
      const target = this.of(taxon.mergedInto)
      if (target.type !== 0 || target.mergedInto !== null || target.deleted) return false
    }
    const above = ancestors.map((one) => this.of(one).rank).find((rank) => rank > 0) ?? 0
    if (taxon.rank > 0 && above >= taxon.rank) return false
    if (taxon.rank > 0 && !rankChanged) return true
    return this.#rankedBelow(id).every((rank) => rank > Math.max(above, taxon.rank))
  }
}
