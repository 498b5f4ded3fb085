import { holds, speciesGroupIds } from '#contract/roles.ts'
import type { ValidationMay } from '#contract/suggestion.ts'
import type { Ctx, Viewer } from '#server/core/context.ts'
import type { readableRecord } from '#server/records/get.ts'
import { isExpertOf, isOwner, isWarden, memberOf } from '#server/records/sight.ts'

export { isExpertOf }
export type RecordRow = Awaited<ReturnType<typeof readableRecord>>

/** Nobody decides as an expert on an own find. */
export const mayDecide = (viewer: Viewer, row: RecordRow): boolean =>
  isExpertOf(viewer, row) && !isOwner(viewer, row) && row.state === 'submitted' && row.deletedAt === null

/** Those who are asked to look see all flags of a find, and lift them; others know of their own. */
export const isAskedToLook = (viewer: Viewer, row: RecordRow): boolean => isWarden(viewer) || isExpertOf(viewer, row)

/** The groups in which somebody decides. */
export function decidesIn(viewer: Viewer): number[] {
  const member = memberOf(viewer)
  if (!member) return []
  if (holds(member.roles, 'speciesExpertRole')) return [...speciesGroupIds]
  return member.roles.flatMap(({ role, speciesGroup }) =>
    role === 'groupExpertRole' && speciesGroup !== undefined ? [speciesGroup] : [],
  )
}

/** Everybody may say what a find is while it is in use by others. */
export const isOpenToWords = (row: RecordRow): boolean =>
  row.state === 'submitted' && row.deletedAt === null && row.dismissedAt === null && row.personalAt === null

/** What the viewer may do about a find's name. `isNewSince`: something was added after it was dismissed. */
export function validationMayOf(
  { viewer }: Pick<Ctx, 'viewer'>,
  row: RecordRow,
  { isNewSince = false }: { isNewSince?: boolean } = {},
): ValidationMay {
  const isMember = memberOf(viewer) !== null
  const lives = row.state === 'submitted' && row.deletedAt === null
  const owner = isMember && isOwner(viewer, row)
  const decides = mayDecide(viewer, row)
  const open = isOpenToWords(row)
  return {
    suggest: isMember && open,
    vote: isMember && open,
    decide: decides && row.dismissedAt === null,
    takeBack: decides && row.decisionId !== null,
    unDismiss: row.dismissedAt !== null && lives && (decides || (owner && isNewSince)),
    pause: decides && row.pausedAt === null && row.dismissedAt === null,
    unPause: row.pausedAt !== null && lives && (decides || owner),
    flag: isMember && lives && !row.ownFlag && row.dismissedAt === null,
    unFlag: lives && row.flaggedAt !== null && (row.ownFlag || isAskedToLook(viewer, row)),
    report: isMember && lives && !owner,
  }
}
