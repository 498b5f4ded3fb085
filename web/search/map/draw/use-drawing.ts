import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenMap } from '../../../map/useMap.ts'
import type { Corner } from '../../filter/read.ts'
import { type Draft, type DrawKind, isArea, isDone, ringOf, withCorner, withoutLast } from './shapes.ts'

/** So near the first corner means the first corner. */
const nearFirst = 14

interface Drawing {
  draft: Draft | undefined
  problem: string | undefined
  /** Set a corner in the middle of the map: by keyboard, or with one thumb. */
  addMiddle: () => void
  undo: () => void
  finish: () => void
}

/** Drawing an area on the map, corner by corner. */
export function useDrawing(
  open: OpenMap | undefined,
  kind: DrawKind | undefined,
  on: { done: (draft: Draft) => void; cancel: () => void },
): Drawing {
  const [state, setState] = useState<{ draft: Draft; problem?: string }>()
  const draft = kind === undefined ? undefined : state?.draft.kind === kind ? state.draft : { kind, corners: [] }
  const done = (drawn: Draft) => {
    setState(undefined)
    on.done(drawn)
  }
  const addCorner = (corner: Corner) => {
    if (!draft) return
    const next = withCorner(draft, corner)
    if (isDone(next.draft)) done(next.draft)
    else setState(next)
  }
  const finishArea = () => {
    if (draft && isArea(draft)) done(draft)
  }
  const undoCorner = () => {
    if (draft) setState({ draft: withoutLast(draft) })
  }
  const add = useEffectEvent(addCorner)
  const finish = useEffectEvent(finishArea)
  const undo = useEffectEvent(undoCorner)
  const cancel = useEffectEvent(() => {
    setState(undefined)
    on.cancel()
  })
  const show = useEffectEvent((pointer?: Corner) => open && draft && drawDraft(open, draft, pointer))
  const isOnFirst = useEffectEvent((point: { x: number; y: number }) => {
    const [first] = draft?.corners ?? []
    if (!open || !draft || !first || !isArea(draft)) return false
    const at = open.map.project(first)
    return Math.hypot(at.x - point.x, at.y - point.y) < nearFirst
  })

  useEffect(() => {
    if (!open || !kind) return
    const { map } = open
    const canvas = map.getCanvas()
    const click = ({ point, lngLat }: MapMouseEvent) => (isOnFirst(point) ? finish() : add([lngLat.lng, lngLat.lat]))
    const twice = (event: MapMouseEvent) => {
      event.preventDefault()
      finish()
    }
    const move = ({ lngLat }: MapMouseEvent) => show([lngLat.lng, lngLat.lat])
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        const { lng, lat } = map.getCenter()
        add([lng, lat])
      } else if (event.key === 'Backspace') undo()
      else if (event.key === 'Escape') cancel()
      else return
      event.preventDefault()
    }
    map.doubleClickZoom.disable()
    canvas.style.cursor = 'crosshair'
    map.on('click', click)
    map.on('dblclick', twice)
    map.on('mousemove', move)
    canvas.addEventListener('keydown', press)
    return () => {
      map.doubleClickZoom.enable()
      canvas.style.cursor = ''
      map.off('click', click)
      map.off('dblclick', twice)
      map.off('mousemove', move)
      canvas.removeEventListener('keydown', press)
      open.library.setFeatures(map, 'draft', [])
    }
  }, [open, kind])
  const corners = draft?.corners
  useEffect(() => {
    if (corners) show()
  }, [corners])

  return {
    draft,
    problem: state?.problem,
    addMiddle: () => {
      if (!open) return
      const { lng, lat } = open.map.getCenter()
      addCorner([lng, lat])
    },
    undo: undoCorner,
    finish: finishArea,
  }
}

function drawDraft({ map, library }: OpenMap, draft: Draft, pointer: Corner | undefined) {
  const ring = ringOf(draft, pointer)
  const corners = draft.corners.map(([lon, lat], at) =>
    library.feature(library.pointAt({ lon, lat }), { isFirst: at === 0 && draft.corners.length > 2 }),
  )
  const area =
    ring.length >= 4
      ? [library.feature({ type: 'Polygon', coordinates: [ring] })]
      : ring.length >= 2
        ? [library.feature({ type: 'LineString', coordinates: ring })]
        : []
  library.setFeatures(map, 'draft', [...area, ...corners])
}
