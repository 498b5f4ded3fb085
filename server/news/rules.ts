import { hasSight } from '#contract/call.ts'
import { type NewsInput, news } from '#contract/news.ts'
import { newsFaults } from '#contract/news-words.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Viewer } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { cleanHtml } from '#server/core/rich-text.ts'

/** Whoever may write news also sees what is not published. */
export const isWriter = (viewer: Viewer): boolean => isAllowed(news.createOrUpdateNews.access, viewer)

/** What may stand in the text. Its picture stands above it, as an upload of its own. */
export const newsHtml = (html: string): string => cleanHtml(cleanHtml(html).replace(/<img\b[^>]*>/g, ''))

const refused = (field: keyof NewsInput, why: string) => new Refusal('invalid', 'bad_input', { [`news.${field}`]: why })

const minute = 60_000
/** Nobody plans further ahead; a year with a digit too many is a slip. */
const longestAhead = 2 * 366 * 24 * 60 * minute

/** Older than anything the portal could tell; a year with a digit too few is a slip. */
const first = '2000-01-01'

/** When it appears: a planned one at a whole minute that is still to come, a published one no later than now. */
export function timeOf({ state, publishAt }: NewsInput, before: string | null, now: Date): Date | null {
  if (state === 'draft') return null
  const given = publishAt === null ? null : new Date(publishAt)
  if (state === 'published') {
    const time = given ?? (before === null ? now : new Date(before))
    if (time < new Date(first)) throw refused('publishAt', 'Vælg et tidspunkt efter år 2000.')
    if (time > now) throw refused('publishAt', 'Tidspunktet er ikke kommet endnu. Planlæg nyheden i stedet.')
    return time
  }
  if (given === null) throw refused('publishAt', newsFaults.publishAt)
  const time = new Date(Math.floor(given.getTime() / minute) * minute)
  if (time <= now) throw refused('publishAt', 'Vælg et tidspunkt, der ikke er passeret.')
  if (time.getTime() > now.getTime() + longestAhead) {
    throw refused('publishAt', 'Vælg et tidspunkt inden for de næste to år.')
  }
  return time
}

/** A draft may lack anything but its title; what others are to read must say what it is about. */
export function needWhole({ state, introduction, picture, pinnedUntil }: NewsInput, now: Date) {
  if (pinnedUntil !== null && pinnedUntil < first) throw refused('pinnedUntil', 'Vælg en dag efter år 2000.')
  if (pinnedUntil !== null && Date.parse(pinnedUntil) > now.getTime() + longestAhead) {
    throw refused('pinnedUntil', 'Vælg en dag inden for de næste to år.')
  }
  if (state !== 'draft' && !hasSight(introduction)) {
    throw refused('introduction', newsFaults.introduction)
  }
  if (picture !== null && !hasSight(picture.author) && picture.licence !== 'CC0') {
    throw new Refusal('invalid', 'bad_input', { 'news.picture.author': newsFaults.author })
  }
}
