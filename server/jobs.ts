import type { Config } from './core/config.ts'
import type { Job } from './core/jobs.ts'
import { housekeepingJobs } from './housekeeping/jobs.ts'
import { mediaJobs } from './media/jobs.ts'
import { importJobs } from './records/import/job.ts'
import { recordsJobs } from './records/jobs.ts'

/** All background work, room by room. */
export const allJobs = (config: Config): Job[] => [
  ...housekeepingJobs(config),
  ...mediaJobs(config),
  ...recordsJobs(),
  ...importJobs(config),
]
