import type { Config } from '#server/core/config.ts'
import type { Events } from '#server/core/events.ts'
import type { Job } from '#server/core/jobs.ts'
import { runMove, runUndo } from './moving.ts'

export const moveJob = 'moderation-move-records'
export const undoMoveJob = 'moderation-undo-move'

const moveIn = (data: object) => (data as { moveId: number }).moveId

export const moderationJobs = (config: Config, events: Events): Job[] => [
  { name: moveJob, run: (db, data) => runMove({ db, config, events }, moveIn(data)) },
  { name: undoMoveJob, run: (db, data) => runUndo({ db, config, events }, moveIn(data)) },
]
