import type { QueryClient } from '@tanstack/react-query'

/** The picture that an address belongs to, when it is signed and its time is over. */
export const overdue = (address: string, now: number): string | null => {
  const { pathname, searchParams } = new URL(address, location.href)
  const until = Number(searchParams.get('until'))
  const id = /^\/media\/([0-9a-f-]{36})\//.exec(pathname)?.[1]
  return id === undefined || until === 0 || now < until * 1000 ? null : id
}

/**
 * Pictures that are not public have addresses that hold for ten minutes. A page that has stood open for longer asks
 * again for what gave it such an address, when a picture turns out not to come. Once an address: one who may no longer
 * see the picture is not asked for it for ever.
 */
export function keepAddressesFresh(client: QueryClient, page: Document = document) {
  const asked = new Set<string>()
  const refresh = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || asked.has(target.src)) return
    const id = overdue(target.src, Date.now())
    if (id === null) return
    asked.add(target.src)
    void client.invalidateQueries({
      predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(`/media/${id}/`),
    })
  }
  // A picture's failure does not bubble, but it is heard on the way down.
  page.addEventListener('error', refresh, true)
  return () => page.removeEventListener('error', refresh, true)
}
