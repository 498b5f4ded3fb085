import { withoutTurns } from '#contract/call.ts'
import { counted } from '#contract/counted.ts'
import { type ForumNumbers, holdsExpertsWord } from '#contract/forum-words.ts'
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
  withoutNames(withoutTurns(cleanHtml(cleanHtml(html).replace(/<img\b[^>]*>/g, ''))))

export const isEmptyComment = (html: string, pictures: number): boolean => pictures === 0 && !hasContent(html)

// ---- people who are named: a link to their page that begins with @ ----

const nameLink = /<a href="\/profil\/([1-9]\d{0,14})">(?:<[^>]*>)*@(?:(?!<\/a>)[\s\S])*<\/a>/g

/** Names are not kept: people change them, and leave. A link says who is meant by their number. */
const withoutNames = (html: string) =>
  html.replace(nameLink, (_link, id: string) => `<a href="/profil/${id}">@${id}</a>`)

/** What somebody says themself, and what they quote, with the quotes in it. */
function apart(html: string): { own: string; quoted: string } {
  const said = { own: '', quoted: '' }
  let depth = 0
  for (const part of html.split(/(<\/?blockquote>)/)) {
    if (part === '<blockquote>') depth += 1
    else if (part === '</blockquote>') depth -= 1
    else said[depth > 0 ? 'quoted' : 'own'] += `${part} `
  }
  return said
}
const ownWords = (html: string): string => apart(html).own

/** A comment in one line: what its author says. Only where that is nothing, what they quote. */
export const inOneLine = (html: string): string => plainText(ownWords(html)) || plainText(html)

/** All of it in one line, what its author says first. */
export function allInOneLine(html: string): string {
  const { own, quoted } = apart(html)
  const [said, others] = [plainText(own), plainText(quoted)]
  return others === '' ? said : `${said} “${others}”`.trim()
}

/** Who is named in what others have said is not called again. */
export const namedIn = (html: string): number[] => linkedIn(ownWords(html))

/** All whose names stand in it, also in what others have said. */
export const linkedIn = (html: string): number[] => [
  ...new Set([...html.matchAll(nameLink)].map(([, id]) => Number(id))),
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** With the names that people have today; of who has left there is no page. */
export const withNames = (html: string, nameOf: (id: number) => string | null): string =>
  html.replace(nameLink, (_link, id: string) => {
    const name = nameOf(Number(id))
    return name === null ? '@Tidligere bruger' : `<a href="/profil/${id}">@${escaped(name)}</a>`
  })

export const callsExperts = (html: string): boolean => holdsExpertsWord(plainText(ownWords(html)))

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

/** Somebody began it, with a title: on its own, or in a community. Others hang on what they are about, one each. */
export const isStarted = ({ kind }: { kind: string }): boolean => kind === 'free' || kind === 'community'
