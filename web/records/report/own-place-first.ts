import { useEffect, useEffectEvent } from 'react'
import { ownPosition } from '../../map/own-position.ts'
import type { ReportState } from './report-state.ts'

/**
 * Whoever stands before what they report need not say where: the device is asked once. If it does not know, or may not
 * say, the place is chosen as always.
 */
export function useOwnPlaceFirst(isWanted: boolean, { draft, update }: Pick<ReportState, 'draft' | 'update'>) {
  const place = useEffectEvent(async () => {
    if (draft.fields.point !== null) return
    const found = await ownPosition().catch(() => undefined)
    if (!found?.point) return
    const { point, uncertainty } = found
    update((before) =>
      before.fields.point === null
        ? { ...before, placeSource: 'person', fields: { ...before.fields, point, uncertainty } }
        : before,
    )
  })
  useEffect(() => {
    if (isWanted) void place()
  }, [isWanted])
}
