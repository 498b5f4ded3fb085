import { counted } from '#contract/counted.ts'
import { expertsWord, type ForumNumbers } from '#contract/forum-words.ts'
import { holds } from '#contract/roles.ts'
import type { Viewer } from '#server/core/context.ts'
import { cleanHtml, hasContent, plainText } from '#server/core/rich-text.ts'

/** The viewer's id when they may take part; null for strangers, the blocked, and those with terms to accept. */
export const memberId = (viewer: Viewer): number | null =>
  viewer.kind === 'user' && !viewer.blocked && viewer.acceptedTerms ? viewer.userId : null

export const isModerator = (viewer: Viewer): boolean =>
  memberId(viewer) !== null && viewer.kind === 'user' && holds(viewer.roles, 'siteModerator', 'siteAdminRole')

/** Experts and other staff: what they ask and answer is their work. */
export const isStaff = (viewer: Viewer): boolean =>
  memberId(viewer) !== null && viewer.kind === 'user' && viewer.roles.length > 0

/** What may stand in a comment. Pictures hang below it as uploads of its own, never inside the text. */
export const commentHtml = (html: string): string =>
  withoutNames(cleanHtml(cleanHtml(html).replace(/<img\b[^>]*>/g, '')))

export const isEmptyComment = (html: string, pictures: number): boolean => pictures === 0 && !hasContent(html)

// ---- people who are named: a link to their page that begins with @ ----

const nameLink = /<a href="\/profil\/([1-9]\d{0,14})">@[^<]*<\/a>/g

/** Names are not kept: people change them, and leave. A link says who is meant by their number. */
const withoutNames = (html: string) =>
  html.replace(nameLink, (_link, id: string) => `<a href="/profil/${id}">@${id}</a>`)

const innermostQuote = /<blockquote>(?:(?!<blockquote>)[\s\S])*?<\/blockquote>/g
/** What somebody says themself: who is named in what others have said is not called again. */
function ownWords(html: string): string {
  const less = html.replace(innermostQuote, '')
  return less === html ? html : ownWords(less)
}

export const namedIn = (html: string): number[] => [
  ...new Set([...ownWords(html).matchAll(nameLink)].map(([, id]) => Number(id))),
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** With the names that people have today; of who has left there is no page. */
export const withNames = (html: string, nameOf: (id: number) => string | null): string =>
  html.replace(nameLink, (_link, id: string) => {
    const name = nameOf(Number(id))
    return name === null ? '@Tidligere bruger' : `<a href="/profil/${id}">@${escaped(name)}</a>`
  })

const expertsCalled = new RegExp(`(?<![\\p{L}\\p{N}@./])${expertsWord}(?![\\p{L}\\p{N}_])`, 'iu')
export const callsExperts = (html: string): boolean => expertsCalled.test(plainText(ownWords(html)))

// ---- how much somebody may write ----

const hour = 3_600_000
const day = 24 * hour

interface Written {
  what: 'thread' | 'comment'
  comments: number
  threads: number
  /** When the comment was written that is the last but as many as an hour may hold. */
  nth: string | null
  joined: string
  now: Date
}

export interface Pause {
  why: string
  until: Date
}

/** Why somebody must wait, and until when; null when they may write. */
export function pauseOf(numbers: ForumNumbers, { what, comments, threads, nth, joined, now }: Written): Pause | null {
  const firstDayEnds = new Date(new Date(joined).getTime() + day)
  const isNew = now < firstDayEnds
  const { firstDayComments, firstDayThreads, commentsAnHour } = numbers
  if (isNew && what === 'thread' && threads >= firstDayThreads) {
    return { why: `Den første dag kan du starte ${counted(firstDayThreads, 'tråd', 'tråde')}`, until: firstDayEnds }
  }
  if (isNew && comments >= firstDayComments) {
    const most = counted(firstDayComments, 'kommentar', 'kommentarer')
    return { why: `Den første dag kan du skrive ${most}`, until: firstDayEnds }
  }
  const hourEnds = nth === null ? now : new Date(new Date(nth).getTime() + hour)
  if (hourEnds <= now) return null
  const most = counted(commentsAnHour, 'kommentar', 'kommentarer')
  return { why: `Du har skrevet ${most} på en time`, until: hourEnds }
}

export function pauseWords({ why, until }: Pause, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  const wait =
    minutes < 100 ? counted(minutes, 'minut', 'minutter') : counted(Math.round(minutes / 60), 'time', 'timer')
  return `${why}. Du kan skrive igen om ${wait}. Det, du har skrevet, er ikke tabt.`
}
