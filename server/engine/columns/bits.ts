/** Where in the bits which small thing is. The SQL in reading.ts packs them the same way. */
export const bits = {
  group: { at: 0, mask: 15 },
  month: { at: 4, mask: 15 },
  stars: { at: 8, mask: 3 },
  /** 0 unknown, then in the order of `certainties`. */
  certainty: { at: 10, mask: 3 },
  /** The side of the square that hides the find: 0 none, then in the order of `hidingSides`. */
  side: { at: 12, mask: 7 },
  picture: { at: 15, mask: 1 },
  absent: { at: 16, mask: 1 },
  flagged: { at: 17, mask: 1 },
  paused: { at: 18, mask: 1 },
} as const
export const hidingSides = [0, 1000, 5000, 10_000, 50_000] as const

export const bitsOf = (name: keyof typeof bits, value: number) => (value >> bits[name].at) & bits[name].mask
