import { z } from 'zod'
import { call, Moment, member } from './call.ts'
import { RecordFilter } from './record-filter.ts'
import { downloadFormats } from './search-words.ts'

const Count = z.number().int()

export const Download = z
  .object({
    id: z.string(),
    format: z.enum(downloadFormats),
    /** How many finds there are in it. */
    total: Count,
    written: Count,
    status: z.enum(['ready', 'working', 'failed']),
    askedAt: Moment,
    /** Where the file is fetched, with the caller's token; null until it is ready. Files are kept for seven days. */
    path: z.string().nullable(),
    /** How it is cited, with the number of finds that are in it; null until it is ready. */
    citation: z.string().nullable(),
  })
  .meta({ id: 'Download' })
export type Download = z.output<typeof Download>

/** Finds of a search as a file. */
export const exportCalls = {
  download: call({
    method: 'POST',
    path: '/records/download',
    access: member,
    summary: 'Ask for the finds of a filter as a file; a large one is made in the background.',
    body: z.object({ filter: RecordFilter.default({}), format: z.enum(downloadFormats) }),
    ownTransaction: true,
    reply: Download,
  }),
  listDownloads: call({
    method: 'GET',
    path: '/records/downloads',
    access: member,
    summary: 'Own files of finds, newest first.',
    reply: z.object({ items: z.array(Download) }),
  }),
  downloadFile: call({
    method: 'GET',
    path: '/records/downloads/{downloadId}',
    access: member,
    summary: 'An own file of finds.',
    params: z.object({ downloadId: z.uuid() }),
    file: 'application/octet-stream',
  }),
}
