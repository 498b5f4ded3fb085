const centre = 100

const at = (radius: number, turn: number): [number, number] => {
  const angle = (turn * 2 - 0.5) * Math.PI
  const round = (value: number) => Math.round(value * 100) / 100
  return [round(centre + radius * Math.cos(angle)), round(centre + radius * Math.sin(angle))]
}

/** One of twelve slices of a ring on a square of 200, January at the top, going clockwise. */
export function slicePath(index: number, inner: number, outer: number, gap = 0.006): string {
  const from = index / 12 + gap
  const to = (index + 1) / 12 - gap
  const [a, b, c, d] = [at(outer, from), at(outer, to), at(inner, to), at(inner, from)]
  return `M${a.join(' ')}A${outer} ${outer} 0 0 1 ${b.join(' ')}L${c.join(' ')}A${inner} ${inner} 0 0 0 ${d.join(' ')}Z`
}

/** The middle of a slice. */
export const sliceMiddle = (index: number, radius: number) => at(radius, (index + 0.5) / 12)
