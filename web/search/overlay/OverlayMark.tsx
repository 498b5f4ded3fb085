import '../../map/colours.css'
import type { OverlayRecord } from '#contract/overlay.ts'
import { RecordMarks } from '../../records/RecordCardView.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { overlayReason } from './overlay-texts.ts'

/** The sign of these finds, as the map draws it. */
export const OverlaySign = () => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className="size-3.5 shrink-0 text-(--map-own)">
    <path d="M10 1l9 9-9 9-9-9z" fill="currentColor" />
  </svg>
)

/** Why everybody does not see the find, or not where it was made. */
export function OverlayMark({ record }: { record: OverlayRecord }) {
  const reason = overlayReason(record)
  return (
    <>
      {reason && <Badge tone="info">{reason}</Badge>}
      <RecordMarks card={record} />
    </>
  )
}
