import { z } from 'zod'
import { call, Moment, signedIn } from './call.ts'

export const OwnDataFile = z
  .object({
    id: z.uuid(),
    status: z.enum(['ready', 'working', 'failed']),
    askedAt: Moment,
    /** How large it is; null until it is ready. */
    bytes: z.number().int().nullable(),
    /** How long it can be fetched. */
    until: Moment,
  })
  .meta({ id: 'OwnDataFile' })
export type OwnDataFile = z.output<typeof OwnDataFile>

/** All that the portal holds about somebody, for that person alone: also for who is blocked or has not accepted the terms. */
export const ownData = {
  askForOwnData: call({
    method: 'POST',
    path: '/account/own-data',
    access: signedIn,
    summary: 'Ask for one file with everything that the portal holds about oneself; it is made in the background.',
    reply: OwnDataFile,
  }),
  newestOwnData: call({
    method: 'GET',
    path: '/account/own-data',
    access: signedIn,
    summary: 'The file that was asked for last, if it is still kept.',
    reply: z.object({ file: OwnDataFile.nullable() }),
  }),
  ownDataFile: call({
    method: 'GET',
    path: '/account/own-data/{fileId}',
    access: signedIn,
    summary: 'The file itself, as zip.',
    params: z.object({ fileId: z.uuid() }),
    file: 'application/zip',
  }),
}
