// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { keepAddressesFresh } from './fresh-addresses.ts'

const id = '0b6f2f0a-6a4e-4a33-9d0c-6a2f6d3a1c11'
const now = Math.floor(Date.now() / 1000)
const address = (until: number | null) => `/media/${id}/640.webp${until === null ? '' : `?until=${until}&sign=abc`}`

let stop = () => {}
afterEach(() => stop())

function fails(src: string) {
  const picture = document.createElement('img')
  document.body.append(picture)
  picture.src = src
  picture.dispatchEvent(new Event('error'))
}

test('what gave an address that has run out is asked for again, once', () => {
  const client = new QueryClient()
  stop = keepAddressesFresh(client)
  client.setQueryData(['record', 7], { pictures: [{ url: address(now - 1) }] })
  client.setQueryData(['record', 8], { pictures: [] })
  const isStale = (key: number) => client.getQueryState(['record', key])?.isInvalidated
  fails(address(null))
  fails(address(now + 60))
  expect([isStale(7), isStale(8)]).toEqual([false, false])
  const asked = vi.spyOn(client, 'invalidateQueries')
  fails(address(now - 1))
  fails(address(now - 1))
  expect([isStale(7), isStale(8), asked.mock.calls.length]).toEqual([true, false, 1])
})
