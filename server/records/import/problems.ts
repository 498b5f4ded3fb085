export interface Problem {
  row: number
  column: string
  message: string
}

/** More than anybody reads; the rest shows when these are mended. */
const most = 50_000

/** What is wrong with a workbook, by row and column; the first thing about a cell counts. */
export class Problems {
  readonly #all: Problem[] = []
  readonly #cells = new Set<string>()
  readonly #rows = new Set<number>()

  add(row: number, column: string, message: string) {
    const cell = `${row} ${column}`
    if (this.#cells.has(cell) || this.#all.length >= most) return
    this.#cells.add(cell)
    this.#rows.add(row)
    this.#all.push({ row, column, message })
  }

  has(row: number, columns: readonly string[]): boolean {
    return columns.some((column) => this.#cells.has(`${row} ${column}`))
  }

  get count() {
    return this.#all.length
  }

  get faultyRows() {
    return this.#rows.size
  }

  /** In the order of the sheet. */
  list(): Problem[] {
    return this.#all.toSorted((a, b) => a.row - b.row)
  }
}
