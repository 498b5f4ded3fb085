import { counted, numberText } from '#contract/counted.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import type { Job } from '#server/core/jobs.ts'
import { type InTransaction, rescoreAll, rescoreChanged } from './rescoring.ts'

export const rescoreJob = 'validation-rescore'
export const rescoreAllJob = 'validation-rescore-all'

const told = ({ records, stars }: { records: number; stars: number }) =>
  `${counted(records, 'fund')} bedømt, ${numberText(stars)} fik en stjerne.`

export const validationJobs = (config: Config, events: Events): Job[] => {
  const inTransactions =
    (db: Db): InTransaction =>
    (work) =>
      db.transaction().execute((transaction) => work(jobContext(config, events, transaction)))
  return [
    {
      // What changes within minutes is gathered: many new finds of a species are one look at it.
      name: rescoreJob,
      schedule: '*/5 * * * *',
      run: async (db, _data, stop) => told(await rescoreChanged(inTransactions(db), stop)),
    },
    {
      // Evidence grows too old, and numbers of the rules change.
      name: rescoreAllJob,
      schedule: '40 3 * * *',
      run: async (db, _data, stop) => told(await rescoreAll(inTransactions(db), stop)),
    },
  ]
}
