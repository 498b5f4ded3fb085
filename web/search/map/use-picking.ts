import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { OpenMap } from '../../map/useMap.ts'
import { overlayLayer } from '../overlay/layer.ts'
import { type Pick, pickAt } from './pick.ts'

const touchable = ['heat', 'epochs', 'epochs-grey', 'hidden', 'dots', overlayLayer]

/** Choosing on the map: by a click, or with Enter what is in the middle. Not while an area is drawn. */
export function usePicking(open: OpenMap | undefined, isDrawing: boolean, onPick: (pick: Pick | undefined) => void) {
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    if (!open || isDrawing) return
    const { map } = open
    const canvas = map.getCanvas()
    const click = (event: MapMouseEvent) => pick(pickAt(open, event.point))
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      pick(pickAt(open, { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }))
    }
    const enter = () => {
      canvas.style.cursor = 'pointer'
    }
    const leave = () => {
      canvas.style.cursor = ''
    }
    map.on('click', click)
    canvas.addEventListener('keydown', press)
    map.on('mouseenter', touchable, enter)
    map.on('mouseleave', touchable, leave)
    return () => {
      leave()
      map.off('click', click)
      canvas.removeEventListener('keydown', press)
      map.off('mouseenter', touchable, enter)
      map.off('mouseleave', touchable, leave)
    }
  }, [open, isDrawing])
}
