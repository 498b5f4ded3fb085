import { expect, it } from 'vitest'
import { parseSearch } from '../core/search.ts'
import { listedOf, threadsAddress } from './address.ts'

const read = (address: string) => listedOf(parseSearch(address.slice(address.indexOf('?') + 1)))

it('reads from the address what it wrote there', () => {
  expect(threadsAddress({ tab: 'newest', queryString: '' })).toBe('/forum/traade')
  for (const listed of [
    { tab: 'unread', queryString: 'rød glente' },
    { tab: 'own', kind: 'record', queryString: '' },
    { tab: 'newest', kind: 'community', queryString: '' },
    { tab: 'newest', subject: 4, queryString: 'a&b=c' },
    { tab: 'newest', queryString: '', from: 'WyJuZXdlc3QiLDFd-_' },
  ] as const) {
    expect(read(threadsAddress(listed))).toEqual(listed)
  }
})

it('takes no words that it does not know', () => {
  expect(listedOf({ fane: 'constructor', emne: 'toString' })).toEqual({ tab: 'newest', queryString: '' })
  expect(listedOf({ emne: '-4' })).toEqual({ tab: 'newest', queryString: '' })
})
