import { counted } from '#contract/counted.ts'
import type { Digest } from '#contract/validation-words.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import type { Job } from '#server/core/jobs.ts'
import { mailerOf } from '#server/core/mail.ts'
import { mailAtOnceJob } from './add-notifications.ts'
import { type Begin, digestsDue, sendDigests } from './digest.ts'

export const digestJob = 'notifications-digest'

export const notificationsJobs = (config: Config, events: Events): Job[] => {
  const mail = async (db: Db, due: (now: Date) => readonly Digest[]) => {
    const now = new Date()
    const { log } = jobContext(config, events, db, now)
    const send = mailerOf(config, log)
    if (send === null) return 'Ingen e-mail sendt: portalen er ikke sat op til det (SMTP_URL).'
    const begin: Begin = (work) =>
      db.transaction().execute((transaction) => work(jobContext(config, events, transaction, now)))
    const { sent, failures } = await sendDigests(db, begin, send, due(now))
    const [first] = failures
    if (first !== undefined) {
      throw new Error(
        `${counted(sent, 'e-mail', 'e-mails')} sendt, ${failures.length} mislykkedes: ${first instanceof Error ? first.message : String(first)}`,
      )
    }
    return `${counted(sent, 'e-mail', 'e-mails')} sendt.`
  }
  return [
    // One a day: on Mondays it holds what is sent weekly too.
    { name: digestJob, schedule: '0 7 * * *', run: (db) => mail(db, digestsDue) },
    // Asked for by what happens; the clock is for what jobs tell of, and for what could not be sent.
    { name: mailAtOnceJob, schedule: '*/5 * * * *', run: (db) => mail(db, () => ['at_once']) },
  ]
}
