import type { Ctx } from '#server/core/context.ts'
import type { EventMap } from '#server/core/events.ts'
import { isOfficer } from '#server/warnings/sight.ts'
import { addNotifications } from './add-notifications.ts'

/** Who is to hear of a warning has been asked before; nobody acts. Its e-mail is one of its own. */
export async function tellWarning(
  ctx: Ctx,
  { warningId, recordId, taxonId, userIds, isWithdrawn }: EventMap['warningTold'],
) {
  await addNotifications(ctx, [
    {
      ...{ family: 'other', subject: { warning: warningId, record: recordId }, actor: null, to: userIds },
      ...{ kind: isWithdrawn ? 'warning-withdrawn' : 'warning', data: { warningId, taxonId } },
    },
  ])
}

/** Several at once are one line. */
export async function tellWarnings(ctx: Ctx, { userId, warningIds, isWithdrawn }: EventMap['warningsTold']) {
  const [first] = warningIds
  if (first === undefined) return
  await addNotifications(ctx, [
    {
      ...{ family: 'other', subject: { warnings: first }, actor: null, to: [userId] },
      ...{ kind: isWithdrawn ? 'warnings-withdrawn' : 'warnings', data: { count: warningIds.length } },
    },
  ])
}

/** Those who may open the page of warnings are led there, others to the find. */
export function warningPath(ctx: Pick<Ctx, 'viewer'>, warningId: number | null, recordId: number | null): string {
  if (isOfficer(ctx.viewer)) return warningId === null ? '/invasiv/varsler' : `/invasiv/varsler?varsel=${warningId}`
  return recordId === null ? '/invasiv' : `/fund/${recordId}`
}
