import { z } from 'zod'
import { call, Done, Id, Moment, member, text } from './call.ts'
import { RecordFilter } from './record-filter.ts'
import { downloadFormats } from './search-words.ts'

const Count = z.number().int()

export const SavedSearch = z
  .object({
    id: Id,
    name: z.string(),
    filter: RecordFilter,
    hasAlert: z.boolean(),
    createdAt: Moment,
    /** Public finds of others that were reported since the search was looked at. */
    news: Count,
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof SavedSearch>

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

/** What members keep of their searches: a name for it, or its finds as a file. */
export const searchKeeping = {
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
  savedSearches: call({
    method: 'GET',
    path: '/records/saved-searches',
    access: member,
    summary: 'Own searches that are kept.',
    reply: z.object({ items: z.array(SavedSearch) }),
  }),
  saveSearch: call({
    method: 'POST',
    path: '/records/save-search',
    access: member,
    summary: 'Keep a search under a name; one of the same name is replaced.',
    body: z.object({ name: text(100, 1), filter: RecordFilter, hasAlert: z.boolean().default(false) }),
    reply: SavedSearch,
  }),
  lookedAtSearch: call({
    method: 'POST',
    path: '/records/looked-at-search',
    access: member,
    summary: 'An own search has been looked at: nothing in it is new any more.',
    body: z.object({ id: Id }),
    reply: Done,
  }),
  deleteSavedSearch: call({
    method: 'POST',
    path: '/records/delete-saved-search',
    access: member,
    summary: 'Forget an own search.',
    body: z.object({ id: Id }),
    reply: Done,
  }),
}
