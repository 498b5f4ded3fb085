import { useEffect, useEffectEvent } from 'react'
import { dialogHistory } from '../../core/navigation.ts'
import type { OpenMap } from '../../map/useMap.ts'
import type { MapView } from '../address.ts'
import { type Box, rounded } from '../filter/read.ts'
import type { AskedView } from '../search-data.ts'

/** Short enough to feel immediate; a map that is thrown asks once when it lies still. */
const askPause = 120
/** The address follows when one has stopped looking around. */
const tellPause = 500

const viewOf = ({ map }: OpenMap): AskedView => {
  const [west, south, east, north] = map.getBounds().toArray().flat() as Box
  return {
    box: [rounded(west), rounded(south), rounded(east), rounded(north)],
    zoom: Math.round(map.getZoom() * 100) / 100,
  }
}
const centreOf = ({ map }: OpenMap): MapView => {
  const { lng, lat } = map.getCenter()
  return { lon: rounded(lng), lat: rounded(lat), zoom: Math.round(map.getZoom() * 100) / 100 }
}
const isSame = (a: MapView, b: MapView) =>
  Math.abs(a.zoom - b.zoom) < 0.02 && Math.abs(a.lon - b.lon) < 0.0005 && Math.abs(a.lat - b.lat) < 0.0005

interface MapViewProps {
  open: OpenMap | undefined
  /** Where the address says that the map is. */
  told: MapView | undefined
  isShown: boolean
  /** Ask about what is in view now. */
  onAsk: (view: AskedView) => void
  /** Write it into the address. */
  onTell: (view: MapView) => void
}

/** Keeps the map, the question and the address together: whoever moves it, the others follow. */
export function useMapView({ open, told, isShown, onAsk, onTell }: MapViewProps) {
  const ask = useEffectEvent(() => open && onAsk(viewOf(open)))
  const tell = useEffectEvent(() => {
    // A dialog is an entry in the history: writing over it would close what somebody has just opened.
    if (!open || dialogHistory.current() !== undefined) return
    const now = centreOf(open)
    if (!told || !isSame(now, told)) onTell(now)
  })
  useEffect(() => {
    if (!open || !isShown) return
    const { map } = open
    let asking: ReturnType<typeof setTimeout> | undefined
    let telling: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(asking)
      clearTimeout(telling)
      asking = setTimeout(() => ask(), askPause)
      // Only what somebody has moved: a map that is opened or resized tells nothing new.
      telling = setTimeout(() => tell(), tellPause)
    }
    ask()
    map.on('moveend', moved)
    return () => {
      clearTimeout(asking)
      clearTimeout(telling)
      map.off('moveend', moved)
    }
  }, [open, isShown])

  // Going back in the history brings the map back too.
  const { lon, lat, zoom } = told ?? {}
  const follow = useEffectEvent((to: MapView) => {
    if (open && isShown && !isSame(to, centreOf(open)))
      open.map.jumpTo({ center: { lon: to.lon, lat: to.lat }, zoom: to.zoom })
  })
  useEffect(() => {
    if (lon !== undefined && lat !== undefined && zoom !== undefined) follow({ lon, lat, zoom })
  }, [lon, lat, zoom])
}
