import { readItem, writeItem } from '../../core/storage.ts'
import type { ReportOrigin } from '../report-origin.ts'

/** What the receipt says, so that it is still there after a reload. */
export interface ReceiptNote {
  uuid: string
  title: string
  isDraft: boolean
  isEdit: boolean
  /** Known once the server has it. */
  recordId?: number
  /** Outside the portal's area, or wished so. */
  isPersonal: boolean
  hasPlace: boolean
}

const keyOf = (uuid: string) => `receipt:${uuid}`

export const keepReceipt = (note: ReceiptNote) => writeItem(keyOf(note.uuid), note, 1, 'd')
export const receiptOf = (uuid: string) => readItem<ReceiptNote>(keyOf(uuid))
/** Of a report that was begun in an area, it leads on there. */
export const receiptPath = (uuid: string, origin?: ReportOrigin) =>
  `/fund/indberet/nyt?kvittering=${uuid}${origin === undefined ? '' : `&fra=${origin}`}`
/** A new find at the place of the last one. */
export const herePath = '/fund/indberet/nyt?her=1'
