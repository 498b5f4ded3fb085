import { type Ctx, viewerId } from './context.ts'
import type { CellFault, Reader, ReadRow, WholeSheet } from './sheets/messages.ts'
import { carryOut } from './sheets/process.ts'
import type { ZipLimits } from './zip.ts'

export type { Reader }
export const readerOf = (ctx: Ctx): Reader => ({ member: viewerId(ctx), signal: ctx.signal })

export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** The rows of the first sheet, one by one: memory does not grow with them, and the server answers others meanwhile. */
export async function* readSheet(bytes: Uint8Array, mostRows: number, reader: Reader): AsyncGenerator<ReadRow> {
  yield* carryOut({ kind: 'rows', bytes, mostRows }, reader)
}

/**
 * Unpack the whole file once within limits (what reads workbooks would unpack whatever it is given), and name the cells
 * of the first sheet that are merged or calculated: what they mean depends on others.
 */
export const sheetFaults = async (bytes: Uint8Array, limits: ZipLimits, reader: Reader) =>
  (await outcomeOf(carryOut({ kind: 'faults', bytes, limits }, reader))) as CellFault[]

/** The first sheet at once, with what is merged and calculated in it. Null when there is none. */
export const readWholeSheet = async (bytes: Uint8Array, limits: ZipLimits, mostRows: number, reader: Reader) =>
  (await outcomeOf(carryOut({ kind: 'whole', bytes, limits, mostRows }, reader))) as WholeSheet | null

async function outcomeOf(work: AsyncGenerator<ReadRow, unknown>): Promise<unknown> {
  for (;;) {
    const { done, value } = await work.next()
    if (done) return value
  }
}
