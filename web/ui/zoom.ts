/** How a picture lies in its frame: how much larger, and how far it is moved, in pixels from the middle. */
export interface View {
  scale: number
  x: number
  y: number
}

export const fitting: View = { scale: 1, x: 0, y: 0 }
const largest = 6

export interface Size {
  width: number
  height: number
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** A picture can be moved as far as its edges reach; one that fits stays in the middle. */
const held = ({ scale, x, y }: View, frame: Size): View => ({
  scale,
  x: within(x, (frame.width * (scale - 1)) / 2),
  y: within(y, (frame.height * (scale - 1)) / 2),
})

/** Larger or smaller around a point, which stays where it is. The point is measured from the middle of the frame. */
export function zoomed(view: View, factor: number, point: { x: number; y: number }, frame: Size): View {
  const scale = Math.min(largest, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return held({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, frame)
}

export const moved = (view: View, by: { x: number; y: number }, frame: Size): View =>
  held({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
