import type { records } from '#contract/records.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { createRecord } from './create.ts'
import { getRecord } from './get.ts'

/** Lists and figures are answered in reading/. */
type Verbs = Pick<typeof records, 'createRecord' | 'getRecord'>

export const recordsHandlers: RoomHandlers<Verbs> = {
  createRecord,
  getRecord,
}
