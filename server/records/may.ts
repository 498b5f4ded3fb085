import type { RecordMay } from '#contract/record.ts'
import { holds } from '#contract/roles.ts'
import type { Ctx, Viewer } from '#server/core/context.ts'
import type { RecordRow } from './queries.ts'
import { isGroupExpert, isOwner, isReporter, isWarden, maySeeExact, memberOf } from './sight.ts'

const restoreDays = 30

/** The reporter may change the find's taxon as such until others have taken part. */
export const taxonIsOpen = (row: Pick<RecordRow, 'otherSuggestions' | 'stars'>) =>
  row.otherSuggestions === 0 && row.stars < 2

export const restoreIsLate = (row: Pick<RecordRow, 'deletedAt'>, now: Date) =>
  row.deletedAt !== null && now.getTime() - new Date(row.deletedAt).getTime() > restoreDays * 86_400_000

/** Who made a find personal takes it back, or an expert of the group; when that person is unknown, the reporter. */
export const mayTakePersonalBack = (viewer: Viewer, row: RecordRow) =>
  isGroupExpert(viewer, row) ||
  (viewer.kind === 'user' && viewer.userId !== null && viewer.userId === (row.personalBy ?? row.reporter))

/** What the viewer may do with a find that they may read. `inside` tells whether it lies in the portal's area. */
export function mayOf(ctx: Pick<Ctx, 'viewer' | 'now'>, row: RecordRow, inside: boolean): RecordMay {
  const { viewer, now } = ctx
  const member = memberOf(viewer)
  const reporter = member !== null && isReporter(viewer, row)
  const owner = member !== null && isOwner(viewer, row)
  const alive = row.deletedAt === null
  const submitted = row.state === 'submitted'
  const siteAdmin = member !== null && holds(member.roles, 'siteAdminRole')
  const asked = member !== null && row.finders.some(({ userId }) => userId === member.userId)
  const hides = isWarden(viewer) && alive && submitted
  return {
    edit: owner && alive,
    changeTaxon: reporter && alive && taxonIsOpen(row),
    submit: reporter && alive && !submitted,
    delete: reporter && alive,
    restore: !alive && (siteAdmin || (reporter && !restoreIsLate(row, now))),
    personalize: alive && row.personalAt === null && (reporter || (submitted && isGroupExpert(viewer, row))),
    unPersonalize: alive && row.personalAt !== null && inside && member !== null && mayTakePersonalBack(viewer, row),
    hide: hides && row.hiddenAt === null,
    unhide: hides && row.hiddenAt !== null,
    comment: member !== null && alive && submitted,
    rate: member !== null && alive && submitted && row.pictures.some(({ status }) => status === 'used'),
    tag: owner && alive,
    answerFinder: member !== null && alive && (reporter || (submitted && asked)),
    seeExact: maySeeExact(viewer, row),
  }
}
