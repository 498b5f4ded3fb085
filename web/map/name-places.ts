/** Which side of its text a dot lies at: text to the right of its dot is anchored at its left. */
export type NameAnchor = 'left' | 'right' | 'bottom' | 'top'

export interface NamedDot {
  x: number
  y: number
  radius: number
  /** Empty where the dot has none: then it only stands in the way of others. */
  name: string
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const nameSize = 12
/** Between the middle of a dot and its name. */
export const nameAway = 11
/** Somewhat wider than any name of words and numbers is drawn. */
const widthOf = (name: string) => name.length * nameSize * 0.58
const half = nameSize * 0.6

/**
 * Where the names of dots stand: inside the picture, off every dot, each other and what else lies on the map. Undefined
 * for a name that there is no room for.
 */
export function namePlaces(dots: readonly NamedDot[], picture: Box, taken: readonly Box[] = []) {
  const held = [...taken, ...dots.map(boxOfDot)]
  return dots.map((dot): NameAnchor | undefined => {
    if (dot.name === '') return undefined
    const [anchor, box] =
      sidesOf(dot).find(([, one]) => isInside(one, picture) && !held.some((other) => overlap(one, other))) ?? []
    if (box) held.push(box)
    return anchor
  })
}

const boxOfDot = ({ x, y, radius }: NamedDot): Box => ({
  ...{ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius },
})

function sidesOf({ x, y, name }: NamedDot): [NameAnchor, Box][] {
  const width = widthOf(name)
  const beside = { top: y - half, bottom: y + half }
  const level = { left: x - width / 2, right: x + width / 2 }
  return [
    ['left', { ...beside, left: x + nameAway, right: x + nameAway + width }],
    ['right', { ...beside, left: x - nameAway - width, right: x - nameAway }],
    ['bottom', { ...level, top: y - nameAway - 2 * half, bottom: y - nameAway }],
    ['top', { ...level, top: y + nameAway, bottom: y + nameAway + 2 * half }],
  ]
}

const isInside = (box: Box, picture: Box) =>
  box.left >= picture.left && box.right <= picture.right && box.top >= picture.top && box.bottom <= picture.bottom

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
