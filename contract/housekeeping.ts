import { z } from 'zod'
import { call, everyone, Moment, page, Skip, staff, Take } from './call.ts'

export const JobLog = z
  .object({
    id: z.number().int(),
    job: z.string(),
    startedAt: Moment,
    endedAt: Moment.nullable(),
    outcome: z.enum(['running', 'done', 'failed']),
    detail: z.string(),
  })
  .meta({ id: 'JobLog' })
export type JobLog = z.output<typeof JobLog>

export const housekeeping = {
  health: call({
    method: 'GET',
    path: '/health',
    access: everyone,
    summary: 'The process is alive.',
    reply: z.object({ status: z.literal('ok') }),
  }),
  ready: call({
    method: 'GET',
    path: '/health/ready',
    access: everyone,
    summary: 'The database answers, all migrations are done and all finds are read; otherwise 503.',
    reply: z.object({ status: z.literal('ready'), migrations: z.number().int() }),
  }),
  housekeepingLogs: call({
    method: 'GET',
    path: '/housekeeping/logs',
    access: staff('siteAdminRole'),
    summary: 'What background work did and how it ended.',
    query: z.object({ skip: Skip, take: Take }),
    reply: page(JobLog),
  }),
}
