import { describe, expect, test } from 'vitest'
import { filterOf, pageInstead, shownOf, warningsAddress } from './address.ts'

describe('the address of the warnings', () => {
  test('says what is shown, and reads it again', () => {
    const shown = {
      state: 'effort',
      taxonId: 7,
      areaId: 3,
      from: '2026-01-01',
      to: '2026-02-01',
      page: 2,
      open: 9,
    } as const
    const address = warningsAddress(shown)
    expect(address).toBe(
      '/invasiv/varsler?tilstand=indsats&art=7&kommune=3&fra=2026-01-01&til=2026-02-01&side=2&varsel=9',
    )
    expect(shownOf(Object.fromEntries(new URL(address, 'https://x.example').searchParams))).toEqual(shown)
  })

  test('is plain when everything is shown, and nonsense counts as nothing', () => {
    const plain = shownOf({ tilstand: 'constructor', art: '-1', fra: '2026-13-45', side: '0', varsel: 'x' })
    expect(warningsAddress(plain)).toBe('/invasiv/varsler')
    expect(filterOf(plain)).toEqual({ skip: 0, take: 50 })
  })

  test('shows those whose day to look again has come', () => {
    const due = shownOf({ tilstand: 'se-efter' })
    expect(warningsAddress(due)).toBe('/invasiv/varsler?tilstand=se-efter')
    expect(filterOf(due)).toEqual({ isDue: true, skip: 0, take: 50 })
  })

  test('leads to the last page from one past the end', () => {
    expect(pageInstead({ page: 9 }, 39)).toBe(1)
    expect(pageInstead({ page: 9 }, 101)).toBe(3)
    expect(pageInstead({ page: 2 }, 51)).toBeUndefined()
    expect(pageInstead({ page: 1 }, 0)).toBeUndefined()
  })
})
