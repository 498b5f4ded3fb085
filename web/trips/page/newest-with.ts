/** The first of a list whose newest comes first, and among them always the one that is looked at. */
export function newestWith<T extends { id: number }>(trips: readonly T[], id: number, most: number): T[] {
  const first = trips.slice(0, most)
  if (first.some((trip) => trip.id === id)) return first
  const looked = trips.filter((trip) => trip.id === id)
  return [...first.slice(0, most - looked.length), ...looked]
}
