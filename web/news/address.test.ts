import { expect, test } from 'vitest'
import { listAddress, listedOf } from './address.ts'

test('the address of the list says what it shows, and nothing that goes without saying', () => {
  const plain = { tab: 'published', queryString: '', page: 1 } as const
  expect(listedOf({})).toEqual(plain)
  expect(listAddress(plain)).toBe('/nyheder')
  const drafts = { tab: 'unpublished', queryString: 'sommer', page: 3 } as const
  expect(listAddress(drafts)).toBe('/nyheder?vis=kladder&soeg=sommer&side=3')
  expect(listedOf({ vis: 'kladder', soeg: 'sommer', side: '3' })).toEqual(drafts)
})

test('what nobody would write in an address is passed over', () => {
  expect(listedOf({ vis: 'constructor', side: '-2' })).toEqual({ tab: 'published', queryString: '', page: 1 })
  expect(listedOf({ soeg: 'x'.repeat(300) }).queryString).toHaveLength(200)
})
