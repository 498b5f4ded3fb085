import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import type { Job } from '#server/core/jobs.ts'
import { giveUpMove, runMove, runUndo } from './move-job.ts'

export const moveJob = 'moderation-move-records'
export const undoMoveJob = 'moderation-undo-move'

const moveIn = (data: object) => (data as { moveId: number }).moveId
const gaveUp = (db: Db, data: object) => giveUpMove(db, moveIn(data))

export const moderationJobs = (config: Config, events: Events): Job[] => [
  { name: moveJob, run: (db, data) => runMove({ db, config, events }, moveIn(data)), gaveUp },
  { name: undoMoveJob, run: (db, data) => runUndo({ db, config, events }, moveIn(data)), gaveUp },
]
