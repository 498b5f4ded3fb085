import { type Ctx, viewerId } from './context.ts'
import type { Annotation, CellFault, Reading, ReadRow } from './sheets/messages.ts'
import { type Reader, SheetReaders } from './sheets/process.ts'

export type { Reader }
export const readerOf = (ctx: Ctx): Reader => ({ member: viewerId(ctx), signal: ctx.signal })

/** The server's readers, shared by all who send workbooks. */
const readers = new SheetReaders()

/** What is to be done with a workbook; asked for, and so loaded, when it is its turn. */
type WhenItsTurn<Work> = () => Promise<Work>

/**
 * Read the first sheet: first the cells that are merged or calculated (what they mean depends on others), then the rows
 * that hold anything, one by one. The whole file is unpacked within limits before that. Memory does not grow with the
 * rows, and the server answers others meanwhile.
 */
export const readSheet = (
  work: WhenItsTurn<Reading>,
  reader: Reader,
  use: { fault(fault: CellFault): void; row(row: ReadRow): void },
): Promise<void> =>
  readers.carryOut(
    async () => ({ kind: 'read', ...(await work()) }),
    reader,
    ({ faults, rows }) => {
      for (const fault of faults) use.fault(fault)
      for (const row of rows) use.row(row)
    },
  )

/** Write the first sheet to a path, as it is, with notes on its rows in a column of their own. */
export const annotateSheet = (work: WhenItsTurn<Annotation>, reader: Reader): Promise<void> =>
  readers.carryOut(async () => ({ kind: 'annotate', ...(await work()) }), reader)
