import { communitiesJobs } from './communities/jobs.ts'
import type { Config } from './core/config.ts'
import { Events } from './core/events.ts'
import type { Job } from './core/jobs.ts'
import { housekeepingJobs } from './housekeeping/jobs.ts'
import { listenInRooms } from './listeners.ts'
import { mediaJobs } from './media/jobs.ts'
import { moderationJobs } from './moderation/jobs.ts'
import { newsJobs } from './news/jobs.ts'
import { notificationsJobs } from './notifications/jobs.ts'
import { importJobs } from './records/import/job.ts'
import { recordsJobs } from './records/jobs.ts'
import { searchJobs } from './search/jobs.ts'
import { taxaJobs } from './taxa/commonness.ts'
import { validationJobs } from './validation/jobs.ts'
import { warningsJobs } from './warnings/jobs.ts'

/** All background work, room by room. What a job does is heard by the same rooms as what a call does. */
export const allJobs = (config: Config): Job[] => {
  const events = new Events()
  listenInRooms(events)
  return [
    ...housekeepingJobs(config),
    ...mediaJobs(config),
    ...newsJobs(config, events),
    ...taxaJobs(),
    ...recordsJobs(),
    ...importJobs(config, events),
    ...validationJobs(config, events),
    ...moderationJobs(config, events),
    ...communitiesJobs(config, events),
    ...warningsJobs(config, events),
    ...notificationsJobs(config, events),
    ...searchJobs(config, events),
  ]
}
