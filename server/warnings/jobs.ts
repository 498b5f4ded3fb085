import { counted } from '#contract/counted.ts'
import type { Config } from '#server/core/config.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import type { Job } from '#server/core/jobs.ts'
import { mailerOf } from '#server/core/mail.ts'
import { judgeDue } from './judging.ts'
import { mailWaiting } from './mailing.ts'
import { tellWaiting } from './telling.ts'

export const warningsJob = 'warnings'

/**
 * Judge what is noted, then tell, then write. Each step is a transaction that takes what waits from its table, so that a
 * run which is cut off leaves the rest to the next, and two runs at once share the work.
 */
export const warningsJobs = (config: Config, events: Events): Job[] => [
  {
    name: warningsJob,
    // Asked for by what happens; the clock is for what background work writes, and for what could not be sent.
    schedule: '*/5 * * * *',
    run: async (db, _data, stop) => {
      const now = new Date()
      const begin = <T>(work: (ctx: Ctx) => Promise<T>) =>
        db.transaction().execute((transaction) => work(jobContext(config, events, transaction, now)))
      const sum = { made: 0, withdrawn: 0 }
      for (let more = true; more; ) {
        stop.throwIfAborted()
        const { finds, made, withdrawn } = await begin(judgeDue)
        sum.made += made
        sum.withdrawn += withdrawn
        more = finds > 0
      }
      await begin(tellWaiting)
      const { log } = jobContext(config, events, db, now)
      const send = mailerOf(config, log)
      const mailed = send === null ? 0 : await mailWaiting(db, begin, send)
      if (sum.made + sum.withdrawn + mailed === 0) return 'Ingen nye varsler.'
      return `${counted(sum.made, 'nyt varsel', 'nye varsler')}, ${sum.withdrawn} trukket tilbage, ${counted(mailed, 'e-mail', 'e-mails')} sendt.`
    },
  },
]
