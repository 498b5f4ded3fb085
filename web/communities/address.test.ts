import { describe, expect, it } from 'vitest'
import { communityPath, fieldPath, listAddress, listedOf, lookedOf } from './address.ts'

const searchIn = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))

describe('addresses of communities', () => {
  it('a list comes back as it was', () => {
    const listed = { tab: 'fitting', queryString: 'svampe', page: 3 } as const
    expect(listedOf(searchIn(listAddress(listed)))).toEqual(listed)
    expect(listAddress({ tab: 'all', queryString: '', page: 1 })).toBe('/faellesskaber')
  })
  it('a view comes back as it was', () => {
    const looked = { view: 'aktiviteter', eventId: 7, events: 'past', rows: 'leftOut', page: 1 } as const
    expect(lookedOf(searchIn(communityPath(4, looked)))).toEqual(looked)
    expect(communityPath(4)).toBe('/faellesskaber/4')
  })
  it('an event that a calendar leads to is opened', () =>
    expect(lookedOf({ aktivitet: '7' })).toMatchObject({ view: 'aktiviteter', eventId: 7 }))
  it('what nobody knows is the beginning', () =>
    expect(lookedOf({ fane: 'toString', side: '-1', aktivitet: 'x' })).toEqual(lookedOf({})))
  it('a field has the page of its kind', () =>
    expect(fieldPath('number', 3, '2')).toBe('/faellesskaber/rediger/editNumberField?id=3&field=2'))
})
