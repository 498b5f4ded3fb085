import { MapFrame } from '../../map/MapFrame.tsx'
import { useMap } from '../../map/useMap.ts'
import { Button } from '../../ui/Button.tsx'
import { type Box, roundedBox } from './areas.ts'

interface AreaMapProps {
  onChoose: (box: Box) => void
  onCancel: () => void
}

/** Move and zoom until the map shows the area; what it shows is chosen. */
export function AreaMap({ onChoose, onCancel }: AreaMapProps) {
  const label = 'Kort over landet. Flyt det med piletasterne, og zoom med plus og minus.'
  const { box, open, isMissing } = useMap({ label, center: undefined, zoom: 6, isCooperative: false })
  const choose = () => {
    const bounds = open?.map.getBounds()
    if (bounds) onChoose(roundedBox([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]))
  }
  return (
    <div className="grid gap-4">
      <p>Flyt kortet, og zoom, til det viser det område, du vil se fund fra.</p>
      <MapFrame boxRef={box} open={open} isMissing={isMissing} canSearch className="h-[min(26rem,50dvh)]" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Annullér
        </Button>
        <Button variant="primary" disabled={!open} onClick={choose}>
          Brug kortudsnittet
        </Button>
      </div>
    </div>
  )
}
