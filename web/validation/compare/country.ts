/** The whole country on a small map. */
export const country = { center: { lon: 10.9, lat: 56.15 }, zoom: 4.9 } as const
