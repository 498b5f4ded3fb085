import type { NotificationCard } from '#contract/notifications.ts'
import type { RecordCard } from '#contract/record.ts'
import { recordTitle } from '#contract/record-head.ts'
import { capital } from '#contract/taxon-head.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { formerUser } from '#server/account/rules.ts'
import type { Ctx } from '#server/core/context.ts'
import { namer } from '#server/forum/mentions.ts'
import { inOneLine } from '#server/forum/rules.ts'
import { recordCards } from '#server/records/cards.ts'
import { readableRecords } from '#server/records/get.ts'
import { memberOf } from '#server/records/sight.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { tripTitlesToTell } from '#server/trips/people.ts'
import { type Looked, lineText, taxaIn } from './line-texts.ts'
import {
  type CardRow,
  commentsById,
  communityNames,
  eventsTold,
  type LineRow,
  newsTold,
  threadTitles,
  warningsTold,
} from './queries.ts'
import { warningPath, warningWays } from './warnings.ts'

type Shown = NotificationCard['lines'][number]

/** Cards as their owner, who asks, may see them. Places are the public ones, in own finds too. */
export async function showCards(
  ctx: Ctx,
  rows: readonly CardRow[],
  lines: readonly LineRow[],
  most: number,
): Promise<NotificationCard[]> {
  const readable = await readableRecords(ctx, [...new Set(rows.flatMap(({ recordId }) => recordId ?? []))])
  const records = new Map(
    (await recordCards(ctx, [...readable.keys()], { exact: false })).map((card) => [card.id, card]),
  )
  const show = await lineReader(ctx, rows, lines)
  const linesByPart = Map.groupBy(lines, ({ cardId }) => cardId)
  return rows.map((row): NotificationCard => {
    const record = records.get(row.recordId ?? 0) ?? null
    const all = row.parts
      .flatMap(({ id, unread }) => (linesByPart.get(id) ?? []).map((line, at) => ({ line, isNew: at < unread })))
      .toSorted((a, b) => b.line.id - a.line.id)
    const twice = all.filter(({ line }) => all.some((other) => isQuestionOf(line, other.line)))
    const own = all.filter((one) => !twice.includes(one)).slice(0, most)
    const said = own.map(({ line }) => line)
    return {
      ...{ id: row.id, families: row.families, newestAt: row.newestAt, record },
      ways: waysOf(ctx, row, said, record, show),
      ...whatAbout(ctx, row, said, record, show),
      unread: row.unread - twice.filter(({ isNew }) => isNew).length,
      lines: own.map(({ line, isNew }) => show.line(line, isNew)),
    }
  })
}

/** A question is a comment too: a card that tells of both says it once. */
const isQuestionOf = (comment: LineRow, asked: LineRow) =>
  comment.kind === 'comment' &&
  asked.kind === 'decided' &&
  asked.data.decision === 'pause' &&
  asked.actor === comment.actor &&
  asked.at === comment.at

type Reader = Awaited<ReturnType<typeof lineReader>>

/** What is followed, or what somebody has called their search. */
function newsTitle({ data, actor }: LineRow & { kind: 'search-news' }, { taxonName, userName }: Reader): string {
  if (data.name !== undefined) return capital(data.name)
  return data.taxonId === undefined ? `Fund af ${userName(actor)}` : capital(taxonName(data.taxonId))
}

function whatAbout(
  ctx: Ctx,
  { subject, recordId }: CardRow,
  lines: readonly LineRow[],
  record: RecordCard | null,
  show: Reader,
) {
  const [what, id] = subject.split(':')
  if (what === 'thread') return { title: show.threadTitle(Number(id)), path: `/forum/${id}` }
  if (what === 'news') return { title: show.newsTitle(Number(id)), path: `/nyheder/${id}` }
  if (what === 'warning')
    return {
      title: show.warningTitle(lines),
      path: isOver(lines) ? warningPath(ctx, null, null) : warningPath(ctx, Number(id), recordId),
    }
  if (what === 'warnings') return { title: 'Varsler om invasive arter', path: warningPath(ctx, null, null) }
  if (what === 'community') {
    // The newest is what one has come for: an event is opened, all else begins at the top.
    const [eventId] = lines.slice(0, 1).flatMap(eventIn)
    const way = eventId === undefined ? '' : `?fane=aktiviteter&aktivitet=${eventId}`
    return { title: show.communityName(Number(id)), path: `/faellesskaber/${id}${way}` }
  }
  if (what === 'trip') return { title: show.tripTitle(Number(id)), path: `/tur/${id}` }
  if (what === 'taxon') return { title: capital(show.taxonName(Number(id))), path: `/taxa/${id}` }
  const [newest] = lines
  if (newest?.kind === 'search-news') return { title: newsTitle(newest, show), path: newest.data.path }
  if (newest?.kind === 'download-ready') return { title: 'Din fil med fund er klar', path: newest.data.path }
  if (what === 'import') return { title: 'Fund, som du har importeret', path: '/profil/import-record-dialog' }
  if (what === 'move') {
    const own = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
    return { title: 'Fund har skiftet ejer', path: `/profil/${own}` }
  }
  if (what === 'record')
    return { title: recordTitle(record ?? { taxon: null, speciesGroup: 0 }), path: `/fund/${recordId}` }
  const communityId = lines.flatMap((line) => aboutCommunity(line) ?? [])[0]
  if (communityId !== undefined) {
    return lines.some(({ kind }) => kind === 'report-filed')
      ? { title: 'Anmeldelse af et fællesskab', path: '/administration/rapporter' }
      : { title: 'Din anmeldelse af et fællesskab', path: `/faellesskaber/${communityId}` }
  }
  const threadId = lines.flatMap((line) => aboutThread(line) ?? [])[0]
  if (threadId !== undefined) {
    return lines.some(({ kind }) => kind === 'report-filed')
      ? { title: 'Anmeldelse i forummet', path: '/administration/rapporter' }
      : { title: 'Din anmeldelse i forummet', path: `/forum/${threadId}` }
  }
  const name = record?.taxon?.name ?? 'et fund'
  if (lines.some(({ kind }) => kind === 'report-filed')) {
    return { title: `Anmeldelse af ${name}`, path: '/administration/rapporter' }
  }
  const path = record === null ? '/notifikationer' : `/fund/${recordId}`
  return { title: `Din anmeldelse af ${name}`, path }
}

/** The two answers to a warning, as long as no expert has said what it is. */
function waysOf(ctx: Ctx, { subject }: CardRow, lines: readonly LineRow[], record: RecordCard | null, show: Reader) {
  const [what, id] = subject.split(':')
  const told = what === 'warning' && !isOver(lines) ? show.warning(Number(id)) : undefined
  return told === undefined || told.stars === 3 || record === null ? [] : warningWays(ctx, Number(id), record.id)
}

/** The warning is withdrawn: there is nothing to lead to. */
const isOver = ([newest]: readonly LineRow[]) => newest?.kind === 'warning-withdrawn'

const aboutThread = (line: LineRow) =>
  line.kind === 'report-filed' || line.kind === 'report-resolved' ? line.data.threadId : undefined
const aboutCommunity = (line: LineRow) =>
  line.kind === 'report-filed' || line.kind === 'report-resolved' ? line.data.communityId : undefined
const eventIn = (line: LineRow) => ('eventId' in line.data ? line.data.eventId : [])
const commentIn = (line: LineRow) =>
  line.kind === 'comment' || line.kind === 'named' || line.kind === 'experts-called' ? line.data.commentId : []

/** Looks up, once for all, what the lines speak of. */
async function lineReader(ctx: Ctx, rows: readonly CardRow[], lines: readonly LineRow[]) {
  const subjects = rows.flatMap(({ subject }) => (subject.startsWith('taxon:') ? Number(subject.slice(6)) : []))
  const refs = await taxonRefs(ctx.db, [...new Set([...subjects, ...lines.flatMap(taxaIn)])])
  const names = new Map(refs.map(({ id, name }) => [id, name]))
  const written = await commentsById(ctx.db, lines.flatMap(commentIn), memberOf(ctx.viewer)?.userId ?? null)
  const named = await namer(
    ctx.db,
    written.map(({ html }) => html),
  )
  const comments = new Map(written.map(({ id, html }) => [id, inOneLine(named(html))]))
  const threadIds = rows.flatMap(({ subject }) => (subject.startsWith('thread:') ? Number(subject.slice(7)) : []))
  const titles = new Map((await threadTitles(ctx.db, threadIds)).map(({ id, title }) => [id, title]))
  const newsIds = rows.flatMap(({ subject }) => (subject.startsWith('news:') ? Number(subject.slice(5)) : []))
  const news = new Map((await newsTold(ctx.db, newsIds)).map((row) => [row.id, row]))
  const warnings = await warningsTold(
    ctx.db,
    lines.flatMap((line) => (line.kind === 'warning' ? line.data.warningId : [])),
  )
  const tripIds = rows.flatMap(({ subject }) => (subject.startsWith('trip:') ? Number(subject.slice(5)) : []))
  const trips = await tripTitlesToTell(ctx, tripIds)
  const communityIds = rows.flatMap(({ subject }) =>
    subject.startsWith('community:') ? Number(subject.slice(10)) : [],
  )
  const communities = await communityNames(ctx.db, communityIds)
  const events = await eventsTold(ctx.db, lines.flatMap(eventIn))
  const users = await publicUsers(
    ctx.db,
    lines.map(({ actor }) => actor),
  )
  const look: Looked = {
    taxonName: (id) => names.get(id ?? 0) ?? 'et andet navn',
    comment: (id) => comments.get(id) ?? null,
    newsBeginning: (id) => news.get(id)?.introduction ?? '',
    warning: (id) => warnings.get(id),
    event: (id) => events.get(id),
  }
  const line = (row: LineRow, isNew: boolean): Shown => {
    const actor = users.get(row.actor ?? 0)
    const text = lineText(row, look)
    const isGone = row.actor !== null && (actor === undefined || actor.isDeleted)
    const said = isGone ? `${formerUser} ${text}` : text
    return { id: row.id, at: row.at, actor: isGone ? null : (actor ?? null), text: said, isNew }
  }
  const userName = (id: number | null) => users.get(id ?? 0)?.displayName ?? formerUser
  const threadTitle = (id: number) => titles.get(id) ?? 'En tråd i forummet'
  const newsTitle = (id: number) => news.get(id)?.title ?? 'En nyhed'
  const warningTitle = (own: readonly LineRow[]) =>
    `Varsel: ${own.flatMap((row) => (row.kind === 'warning' || row.kind === 'warning-withdrawn' ? look.taxonName(row.data.taxonId) : []))[0] ?? 'invasiv art'}`
  const communityName = (id: number) => communities.get(id) ?? 'Et fællesskab'
  const tripTitle = (id: number) => trips.get(id) ?? 'En tur'
  return {
    taxonName: look.taxonName,
    userName,
    threadTitle,
    newsTitle,
    warningTitle,
    tripTitle,
    communityName,
    warning: look.warning,
    line,
  }
}
