// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { adoptPageData, leavePageData, timeOfPage } from './page-data.ts'
import { newQueryClient } from './query.ts'

const madeAt = Date.parse('2026-05-14T12:00:00Z')
const carry = (data: object) => {
  const script = document.createElement('script')
  Object.assign(script, { type: 'application/json', id: 'page-data', textContent: JSON.stringify(data) })
  document.head.append(script)
}
const adopted = () => {
  const client = newQueryClient()
  adoptPageData(client)
  return client
}
const isAskedAgain = (client: ReturnType<typeof newQueryClient>) => client.getQueryState(['taxon', 7])?.isInvalidated
const answers = [{ key: ['taxon', 7], value: { id: 7 } }]

afterEach(() => {
  document.getElementById('page-data')?.remove()
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it.
  document.cookie = 'logged_in=; Max-Age=0'
})

it('goes by the time of the server until the page has been taken over', () => {
  carry({ madeAt, answers })
  const client = adopted()
  expect(client.getQueryData(['taxon', 7])).toEqual({ id: 7 })
  expect(timeOfPage()).toBe(madeAt)
  leavePageData(client)
  expect(timeOfPage()).toBeGreaterThan(madeAt)
  expect(isAskedAgain(client)).toBe(false)
})

it.each([{ madeAt, answers }, { answers }])('answers again who is signed in, once', (data) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it.
  document.cookie = 'logged_in=true'
  carry(data)
  const client = adopted()
  leavePageData(client)
  expect(isAskedAgain(client)).toBe(true)
  client.setQueryData(['taxon', 7], { id: 7 })
  leavePageData(client)
  expect(isAskedAgain(client)).toBe(false)
})

it('is nothing where the server has put nothing', () => {
  const client = adopted()
  leavePageData(client)
  expect(client.getQueryCache().getAll()).toEqual([])
})
