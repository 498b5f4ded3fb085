import type { QueryClient } from '@tanstack/react-query'
import type { PageData } from '#contract/rendered-page.ts'
import { isLoggedInByCookie } from './cookies.ts'

const embedded = (): PageData | undefined => {
  const text = globalThis.document?.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

let pageTime: number | undefined
let adopted: PageData | undefined

/**
 * The time that a page goes by while it is made: on the server now, in the browser that of the server's HTML until that has
 * been taken over, so that both say the same.
 */
export const timeOfPage = () => pageTime ?? Date.now()
export const setTimeOfPage = (time: number | undefined) => {
  pageTime = time
}

/** The answers that the server has put into the page, as a visitor gets them. */
export function adoptPageData(client: QueryClient) {
  const data = embedded()
  if (!data) return
  adopted = data
  pageTime = data.madeAt
  for (const { key, value } of data.answers) client.setQueryData(key, value)
}

/** From now on time goes on; somebody who is signed in is answered again on their own behalf. Says whether there was any. */
export function leavePageData(client: QueryClient): boolean {
  const wasAdopted = adopted !== undefined
  const { answers = [] } = adopted ?? {}
  adopted = undefined
  pageTime = undefined
  document.getElementById('page-data')?.remove()
  if (isLoggedInByCookie()) for (const { key } of answers) void client.invalidateQueries({ queryKey: key, exact: true })
  return wasAdopted
}
