/** The whole country on a small map. */
export const country = { center: { lon: 11.4, lat: 56.1 }, zoom: 4.7 } as const
