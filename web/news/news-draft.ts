import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date'
import type { Media } from '#contract/media.ts'
import type { News, NewsInput } from '#contract/news.ts'
import { type NewsState, newsFaults } from '#contract/news-words.ts'

const zone = 'Europe/Copenhagen'

/** News as the form holds it: the time as Danish clocks show it. */
export interface NewsDraft {
  title: string
  introduction: string
  html: string
  picture: Media | null
  author: string
  licence: Media['licence']
  state: NewsState
  /** `2026-11-17`; empty when none is chosen. */
  day: string
  /** `08:30` */
  time: string | null
  pinnedUntil: string
  tells: boolean
}

const morning = '08:00'

const blank: NewsDraft = {
  ...{ title: '', introduction: '', html: '', picture: null, author: '', licence: 'CC BY 4.0' },
  ...{ state: 'draft', day: '', time: morning, pinnedUntil: '', tells: false },
}

/** When a moment is, as Danish clocks show it. */
export function clockOf(moment: string): { day: string; time: string } {
  const [day = '', time = ''] = parseAbsolute(moment, zone).toString().split('T')
  return { day, time: time.slice(0, 5) }
}

/** The moment of a Danish day and time; null while something of it is missing. */
export const momentOf = (day: string, time: string | null): string | null =>
  day === '' || time === null ? null : toZoned(parseDateTime(`${day}T${time}`), zone).toAbsoluteString()

export function draftOf(news: News | null): NewsDraft {
  if (news === null) return blank
  const { title, introduction, html, picture, state, publishAt, care } = news
  return {
    ...{ title, introduction, html, picture, state },
    author: picture?.author ?? '',
    licence: picture?.licence ?? blank.licence,
    ...(publishAt === null ? { day: '', time: morning } : clockOf(publishAt)),
    pinnedUntil: care?.pinnedUntil ?? '',
    tells: care?.tells ?? false,
  }
}

/** What is sent. What is published keeps its time, down to the second, while nobody changes it. */
export function inputOf(draft: NewsDraft, id: number | undefined, isTimeChanged: boolean): NewsInput {
  const { title, introduction, html, picture, author, licence, state, day, time, pinnedUntil, tells } = draft
  const isTimed = state === 'planned' || (state === 'published' && isTimeChanged)
  return {
    ...(id === undefined ? {} : { id }),
    ...{ title, introduction, html, state, tells },
    picture: picture && { id: picture.id, author, licence },
    publishAt: isTimed ? momentOf(day, time) : null,
    pinnedUntil: pinnedUntil || null,
  }
}

/** All that is missing, by the name of its field: whoever publishes is told once. */
export function missingIn({ title, introduction, picture, author, licence, state, day, time }: NewsDraft) {
  return {
    ...(title.trim().length < 3 ? { 'news.title': newsFaults.title } : {}),
    ...(state !== 'draft' && introduction.trim() === '' ? { 'news.introduction': newsFaults.introduction } : {}),
    ...(state === 'planned' && momentOf(day, time) === null ? { 'news.publishAt': newsFaults.publishAt } : {}),
    ...(picture !== null && author.trim() === '' && licence !== 'CC0'
      ? { 'news.picture.author': newsFaults.author }
      : {}),
  }
}
