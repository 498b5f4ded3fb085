import type { OverlayRecord } from '#contract/overlay.ts'
import { recordsText } from '../filter/filter-texts.ts'
import { PanelFrame } from '../map/PanelFrame.tsx'
import { OverlayRow } from './OverlaySection.tsx'
import { overlayTitles } from './overlay-texts.ts'

interface OverlayPanelProps {
  items: readonly OverlayRecord[]
  onClose: () => void
}

/** Those of them that were pointed at on the map. */
export function OverlayPanel({ items, onClose }: OverlayPanelProps) {
  return (
    <PanelFrame title={overlayTitles(items).title} count={recordsText(items.length)} isFixed={false} onClose={onClose}>
      <ul>
        {items.map((record) => (
          <li key={record.id}>
            <OverlayRow record={record} />
          </li>
        ))}
      </ul>
    </PanelFrame>
  )
}
