import { z } from 'zod'
import { call, Moment, Skip, staff, Take } from './call.ts'

export const RedListRun = z
  .object({
    startedAt: Moment,
    endedAt: Moment.nullable(),
    status: z.enum(['running', 'done', 'failed']),
    page: z.number().int(),
    pages: z.number().int().nullable(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    unknown: z.number().int(),
    /** A page of them; all are kept. */
    messages: z.array(z.string()),
    messageCount: z.number().int(),
    citation: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'RedListRun' })
export type RedListRun = z.output<typeof RedListRun>

const admins = staff('taxonAdminRole', 'siteAdminRole')

export const sync = {
  syncRedList: call({
    method: 'POST',
    path: '/admin/sync-red-list',
    access: admins,
    summary: 'Fetch the red list from its source, going on where an earlier run stopped.',
    ownTransaction: true,
    reply: RedListRun,
  }),
  latestRedListRun: call({
    method: 'GET',
    path: '/admin/latest-red-list-run',
    access: admins,
    summary: 'How the latest synchronisation went, with a page of its messages.',
    query: z.object({ skip: Skip, take: Take }),
    reply: RedListRun.nullable(),
  }),
}
