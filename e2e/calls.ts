import type { Page } from '@playwright/test'
import { expect } from './driver.ts'

/** Make calls as whoever is signed in on the page. */
export async function callsOf(page: Page) {
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined)
  await page.goto('/overblik')
  const { authorization = '' } = (await asked).headers()
  return async <T>(path: string, data: unknown): Promise<T> => {
    const reply = await page.request.post(`/api${path}`, { data, headers: { authorization } })
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
    return (await reply.json()) as T
  }
}

export async function taxonOf(page: Page, name: string): Promise<number | undefined> {
  const reply = await page.request.get('/api/taxa/search', { params: { queryString: name } })
  const [hit] = (await reply.json()) as { id: number }[]
  return hit?.id
}
