import type { OverlayFind } from '#contract/search.ts'
import { findsText } from '../filter/words.ts'
import { PanelFrame } from '../map/PanelFrame.tsx'
import { OverlayRow } from './OverlaySection.tsx'
import { overlayTitles } from './words.ts'

interface OverlayPanelProps {
  items: readonly OverlayFind[]
  onClose: () => void
}

/** Those of them that were pointed at on the map. */
export function OverlayPanel({ items, onClose }: OverlayPanelProps) {
  return (
    <PanelFrame title={overlayTitles(items).title} count={findsText(items.length)} isFixed={false} onClose={onClose}>
      <ul>
        {items.map((find) => (
          <li key={find.id}>
            <OverlayRow find={find} />
          </li>
        ))}
      </ul>
    </PanelFrame>
  )
}
