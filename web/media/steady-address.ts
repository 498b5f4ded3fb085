/** Signed addresses that were shown, by their plain part. */
const shown = new Map<string, { address: string; until: number }>()
const mostShown = 500
/** Seconds that an address must still hold for a picture that is about to be fetched. */
const enough = 60

/**
 * Each answer signs a picture's address anew. While the one that is shown holds it is kept: otherwise the picture would
 * be fetched again each time that a page asks whether something has changed.
 */
export function steadyAddress(address: string, now = Date.now()): string {
  const [plain = address, signed] = address.split('?')
  if (signed === undefined) return address
  const known = shown.get(plain)
  if (known && known.until > now / 1000 + enough) return known.address
  if (shown.size >= mostShown) shown.clear()
  shown.set(plain, { address, until: Number(new URLSearchParams(signed).get('until')) })
  return address
}
