import { z } from 'zod'
import { call, Done, Id, Moment, member, text } from './call.ts'
import { RecordFilter } from './record-filter.ts'

export const SavedSearch = z
  .object({
    id: Id,
    /** What its owner called it, or else what it follows. */
    name: z.string(),
    isNamed: z.boolean(),
    filter: RecordFilter,
    hasAlert: z.boolean(),
    createdAt: Moment,
    /** Public finds of others that were reported since the search was looked at. */
    news: z.number().int(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof SavedSearch>

/** Searches that members keep under a name. */
export const savedSearchCalls = {
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
  followSearch: call({
    method: 'POST',
    path: '/records/follow-search',
    access: member,
    summary: 'Follow a person, a taxon or a place, or no longer: a search with alerts that is called what it follows.',
    body: z.object({ filter: RecordFilter, followed: z.boolean() }),
    reply: Done,
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
