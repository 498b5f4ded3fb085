import { counted } from '#contract/counted.ts'
import {
  type DecisionKind,
  type DismissReason,
  dismissReasons,
  type ReportKind,
  reportKinds,
  starNames,
} from '#contract/validation-words.ts'
import { confirmedText, metresText } from '#contract/warning-words.ts'
import type { Standing } from '#server/core/events.ts'
import type { WarningTold } from './queries.ts'

interface Decided {
  /** Lines from before this was kept have none. */
  decisionId?: number
  decision: DecisionKind
  taxonId: number | null
  reasonKey: string | null
  reason: string
}

interface Settled {
  before: Standing
  after: Standing
  /** Votes part; lines from before this was told have none. */
  isDisputed?: boolean
}

interface Moved {
  count: number
  direction: 'to' | 'from'
}

/**
 * In a search that somebody keeps: its name is what they called it, or the place that they follow. Of a taxon its id is
 * told, and a person who is followed is who acts.
 */
interface SearchNews {
  count: number
  name?: string
  taxonId?: number
  path: string
}

interface DownloadReady {
  count: number
  format: string
  days: number
  path: string
}

interface LineKinds {
  comment: { commentId: number }
  /** Somebody wrote the reader's name, or called the experts. */
  named: { commentId: number }
  'experts-called': { commentId: number }
  suggestion: { taxonId: number }
  vote: { taxonId: number }
  settled: Settled
  starred: { stars: number }
  'import-starred': { count: number; stars: number }
  decided: Decided
  undone: Decided
  answered: Record<string, never>
  'finder-asked': Record<string, never>
  flagged: Record<string, never>
  /** About a find, about what somebody wrote in a thread, or about a community. */
  'report-filed': { report: string; threadId?: number; communityId?: number }
  'report-resolved': { answer: string; threadId?: number; communityId?: number }
  moved: Moved
  'search-news': SearchNews
  'download-ready': DownloadReady
  news: { newsId: number }
  warning: { warningId: number; taxonId: number }
  'warning-withdrawn': { warningId: number; taxonId: number }
  warnings: { count: number }
  'warnings-withdrawn': { count: number }
  'trip-asked': Record<string, never>
  'trip-answered': { isAccepted: boolean }
  'community-widened': Record<string, never>
  'community-taken-in': { count: number }
  'community-organiser': Record<string, never>
  'community-left': Record<string, never>
  'community-records': { count: number }
  'event-made': { eventId: number }
  'event-changed': { eventId: number; changed: string[] }
  'event-cancelled': { eventId: number }
  'event-tomorrow': { eventId: number }
  'event-place': { eventId: number }
}

/** What a line is made of: ids, stars, what people wrote. Never the name of a person. */
export type LineData = { [Kind in keyof LineKinds]: { kind: Kind; data: LineKinds[Kind] } }[keyof LineKinds]

/** What is looked up when a line is read, so that it tells what is true now. */
export interface Looked {
  taxonName(id: number | null): string
  /** Null when the comment has been deleted; empty when it was pictures alone. */
  comment(id: number): string | null
  /** How news begins; empty when it can no longer be read. */
  newsBeginning(id: number): string
  /** What an event is called, and when it begins; undefined when it can no longer be read. */
  event(id: number): { title: string; startsAt: string } | undefined
  /** Undefined when it does not stand any more. */
  warning(id: number): WarningTold | undefined
}

const lowered = (word: string) => word.charAt(0).toLocaleLowerCase('da-DK') + word.slice(1)
const longest = 160
/** What somebody wrote, shortened at a word. */
export const quoted = (words: string) => {
  const plain = words.replace(/\s+/g, ' ').trim()
  if (plain.length <= longest) return `“${plain}”`
  return `“${plain.slice(0, longest).replace(/\s+\S*$/, '')} …”`
}
const withWords = (sentence: string, words: string) => (words === '' ? sentence : `${sentence}: ${quoted(words)}`)
const statusOf = (stars: number) => lowered(starNames[stars as keyof typeof starNames] ?? starNames[0])

const undoneTexts: Record<DecisionKind, string> = {
  validate: 'fortrød sin validering',
  'take-back': 'fortrød at have taget valideringen tilbage',
  dismiss: 'fortrød at have afvist fundet',
  'un-dismiss': 'fortrød at have taget fundet op igen',
  pause: 'trak sit spørgsmål tilbage',
  'un-pause': 'fortrød at have taget fundet op igen',
}

function decidedText({ decision, taxonId, reasonKey, reason }: Decided, look: Looked): string {
  if (decision === 'validate') return withWords(`validerede fundet som ${look.taxonName(taxonId)}`, reason)
  if (decision === 'take-back') return withWords('tog valideringen tilbage', reason)
  if (decision === 'un-dismiss') return withWords('tog fundet op igen', reason)
  if (decision === 'pause') return withWords('stillede et spørgsmål om fundet', reason)
  if (decision === 'un-pause') return 'tog fundet op igen'
  const why = reasonKey === 'other' ? undefined : dismissReasons[reasonKey as DismissReason]
  if (why === undefined) return withWords('afviste fundet', reason)
  const sentence = `afviste fundet: ${lowered(why)}`
  return reason === '' ? sentence : `${sentence}. ${quoted(reason)}`
}

function settledText({ before, after, isDisputed }: Settled, look: Looked): string {
  if (isDisputed) return disputedText(before, after, look)
  const name =
    after.taxonId === null ? 'Fundet har ikke længere et navn' : `Fundet hedder nu ${look.taxonName(after.taxonId)}`
  if (before.stars === after.stars) return name
  if (before.taxonId === after.taxonId) return `Fundet er nu ${statusOf(after.stars)}`
  return `${name} og er ${statusOf(after.stars)}`
}

const disputedText = (before: Standing, { taxonId, stars }: Standing, look: Looked) => {
  // The card is headed by what the find is called now: whose name is in doubt is said.
  const isOther = before.taxonId !== null && before.taxonId !== taxonId
  const about = isOther ? `Der er uenighed om navnet ${look.taxonName(before.taxonId)}` : 'Der er uenighed om navnet'
  if (taxonId !== null && stars >= 2) {
    return `${about}. Fundet står under ${look.taxonName(taxonId)}. Gruppen har to stjerner, og en ekspert kan gøre navnet mere præcist.`
  }
  const meanwhile =
    taxonId === null
      ? 'Forslagene har ingen gruppe til fælles, så fundet er imens uden navn'
      : `Fundet står imens under ${look.taxonName(taxonId)}, den gruppe, som mere end to tredjedele af pointene peger på`
  return `${about}. ${meanwhile}. Det afgøres, når et forslag har mere end to tredjedele af pointene, eller når en ekspert afgør det.`
}

function commentText(words: string | null): string {
  if (words === null) return 'skrev en kommentar, som siden er slettet'
  return words === '' ? 'tilføjede et billede' : `skrev: ${quoted(words)}`
}

function calledText(what: string, words: string | null): string {
  if (words === null) return `${what} i en kommentar, som siden er slettet`
  return withWords(what, words)
}

const records = (count: number) => counted(count, 'fund')

function movedText({ count, direction }: Moved): string {
  return direction === 'to'
    ? `${records(count)} er flyttet til dig`
    : `${records(count)} er flyttet fra dig til en anden bruger`
}

function newsText({ count, name, taxonId }: SearchNews, look: Looked): string {
  const news = counted(count, 'nyt fund', 'nye fund')
  if (name !== undefined) return `${news} i ${quoted(name)}`
  return taxonId === undefined ? `har ${news}` : `${news} af ${look.taxonName(taxonId)}`
}
const readyText = ({ count, format, days }: DownloadReady) =>
  `Din fil med ${records(count)} (${format}) er klar. Den kan hentes i ${counted(days, 'dag', 'dage')}`

const warningText = ({ warningId, taxonId }: { warningId: number; taxonId: number }, look: Looked) => {
  const { stars = 0, nearestMetres = null } = look.warning(warningId) ?? {}
  const near = nearestMetres === null ? '' : ` Nærmeste kendte fund er ${metresText(nearestMetres)} væk.`
  return `Tidligt varsel: ${look.taxonName(taxonId)} er fundet på et nyt sted.${near} ${confirmedText(stars)}`
}

const reportedText = ({ threadId, communityId }: { threadId?: number; communityId?: number }) =>
  communityId !== undefined ? 'fællesskabet' : threadId === undefined ? 'fundet' : 'noget i forummet'

type CommunityLine = Extract<LineData, { kind: `community-${string}` | `event-${string}` }>
const isOfCommunity = (line: LineData): line is CommunityLine => /^(community|event)-/.test(line.kind)
const either = new Intl.ListFormat('da-DK')

function communityText(line: CommunityLine, look: Looked): string {
  if (line.kind === 'community-widened')
    return 'har gjort kriterierne bredere. Arrangørerne ser ikke dine nøjagtige steder i en uge, så du kan nå at tænke dig om'
  if (line.kind === 'community-taken-in') return `har taget ${records(line.data.count)} af dine ind i fællesskabet`
  if (line.kind === 'community-organiser') return 'har gjort dig til arrangør'
  if (line.kind === 'community-left') return 'Den sidste arrangør er væk, og fællesskabet er lukket'
  if (line.kind === 'community-records') return counted(line.data.count, 'nyt fund', 'nye fund')
  const event = look.event(line.data.eventId)
  const title = event ? quoted(event.title) : 'en aktivitet'
  if (line.kind === 'event-made') return `inviterer til ${title}`
  if (line.kind === 'event-changed') return `har ændret ${either.format(line.data.changed)} for ${title}`
  if (line.kind === 'event-cancelled') return `har aflyst ${title}`
  if (line.kind === 'event-place') return `Der er blevet plads til dig: ${title}`
  return `Husk ${title}${event ? `, der begynder ${event.startsAt}` : ''}`
}

/** What happened. It is read after the actor's name where somebody acted; otherwise it is a sentence. */
export function lineText(line: LineData, look: Looked): string {
  if (isOfCommunity(line)) return communityText(line, look)
  if (line.kind === 'comment') return commentText(look.comment(line.data.commentId))
  if (line.kind === 'named') return calledText('nævnte dig', look.comment(line.data.commentId))
  if (line.kind === 'experts-called') return calledText('bad eksperterne om hjælp', look.comment(line.data.commentId))
  if (line.kind === 'suggestion') return `foreslog ${look.taxonName(line.data.taxonId)}`
  if (line.kind === 'vote') return `stemte på ${look.taxonName(line.data.taxonId)}`
  if (line.kind === 'settled') return settledText(line.data, look)
  if (line.kind === 'starred') return `Fundet er nu ${statusOf(line.data.stars)}`
  if (line.kind === 'import-starred') return `${records(line.data.count)} er nu ${statusOf(line.data.stars)}`
  if (line.kind === 'decided') return decidedText(line.data, look)
  if (line.kind === 'undone') return undoneTexts[line.data.decision]
  if (line.kind === 'answered') return 'svarede på spørgsmålet'
  if (line.kind === 'finder-asked') return 'har nævnt dig som finder. Sig ja eller nej på fundets side'
  if (line.kind === 'flagged') return 'Nogen har bedt eksperterne se på fundet'
  if (line.kind === 'report-filed')
    return `anmeldte ${reportedText(line.data)}: ${lowered(reportKinds[line.data.report as ReportKind] ?? reportKinds.other)}`
  if (line.kind === 'report-resolved') return withWords('svarede på din anmeldelse', line.data.answer)
  if (line.kind === 'search-news') return newsText(line.data, look)
  if (line.kind === 'download-ready') return readyText(line.data)
  if (line.kind === 'news') return withWords('Nyt fra portalen', look.newsBeginning(line.data.newsId))
  if (line.kind === 'warning') return warningText(line.data, look)
  if (line.kind === 'warning-withdrawn')
    return 'Varslet er trukket tilbage: fundet viste sig at være noget andet, eller det er ikke længere offentligt'
  if (line.kind === 'warnings')
    return `${counted(line.data.count, 'varsel', 'varsler')} om invasive arter er kommet på én gang`
  if (line.kind === 'warnings-withdrawn')
    return `${counted(line.data.count, 'varsel', 'varsler')} er trukket tilbage: fundene viste sig at være noget andet, eller de er ikke længere offentlige`
  if (line.kind === 'trip-asked') return 'har nævnt dig som deltager. Sig ja eller nej på turens side'
  if (line.kind === 'trip-answered')
    return line.data.isAccepted ? 'har sagt ja til at have været med på turen' : 'har svaret, at det ikke passer'
  return movedText(line.data)
}

/** The taxa that a line speaks of. */
export function taxaIn(line: LineData): number[] {
  if (line.kind === 'settled') return [line.data.before, line.data.after].flatMap(({ taxonId }) => taxonId ?? [])
  if (!('taxonId' in line.data) || line.data.taxonId == null) return []
  return [line.data.taxonId]
}
