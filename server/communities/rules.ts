import { hasSight } from '#contract/call.ts'
import type { CommunityInput, CommunityMay } from '#contract/community.ts'
import { holds } from '#contract/roles.ts'
import type { Viewer } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { isWarden, memberOf } from '#server/records/sight.ts'
import type { CommunityRow, WholeRow } from './queries.ts'

/** The member who asks; null for everybody else. */
export const memberId = (viewer: Viewer): number | null => memberOf(viewer)?.userId ?? null

const isSiteAdmin = (viewer: Viewer) => {
  const member = memberOf(viewer)
  return member !== null && holds(member.roles, 'siteAdminRole')
}

type Standing = Pick<CommunityRow, 'hiddenAt' | 'closedAt' | 'isOrganised'>

/** What moderators have hidden is for its organisers and for them. */
export const mayRead = (viewer: Viewer, row: Pick<Standing, 'hiddenAt' | 'isOrganised'>): boolean =>
  row.hiddenAt === null || isWarden(viewer) || (row.isOrganised && memberOf(viewer) !== null)

export const isOver = ({ endAt }: Pick<CommunityRow, 'endAt'>, now: Date): boolean =>
  endAt !== null && new Date(endAt) <= now

export function mayOf(viewer: Viewer, row: Standing): Omit<CommunityMay, 'delete'> {
  const isMember = memberOf(viewer) !== null
  const organises = isMember && row.isOrganised
  return {
    follow: isMember,
    // What has ended can be talked about; what was closed is as it is.
    write: isMember && row.hiddenAt === null && row.closedAt === null,
    report: isMember && !row.isOrganised,
    edit: organises,
    organise: organises,
    close: organises,
    hide: isWarden(viewer),
  }
}

/** While nobody but its organisers follows it. */
export const mayDelete = (
  viewer: Viewer,
  { isOrganised, isAlone }: Pick<WholeRow, 'isOrganised' | 'isAlone'>,
): boolean => (memberOf(viewer) !== null && isOrganised && isAlone) || isSiteAdmin(viewer)

/** Its picture stands above the text, as an upload of its own. */
export const communityHtml = (html: string): string => cleanHtml(cleanHtml(html).replace(/<img\b[^>]*>/g, ''))

/** Older than any community, or later than any plan. */
export const isSlip = (day: string) => day < '2000-01-01' || day > '2200-01-01'

export function checkWritten({ picture, criteria, endsOn }: Partial<CommunityInput>) {
  const faults: Record<string, string> = {}
  if (picture && !hasSight(picture.author) && picture.licence !== 'CC0') {
    faults['community.picture.author'] = 'Skriv, hvem der har taget billedet.'
  }
  if (endsOn && isSlip(endsOn)) faults['community.endsOn'] = 'Vælg en dag mellem år 2000 og 2200.'
  if (criteria?.from !== undefined && criteria.to !== undefined && criteria.from > criteria.to) {
    faults['community.criteria.to'] = 'Perioden slutter, før den begynder.'
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', 'bad_input', faults)
}
