import { expect, test } from 'vitest'
import { chosenSheetPath, sheetIn, tripSheetPath } from './address.ts'

const read = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'https://portal.dk')
  return sheetIn(pathname.split('/').at(-1), searchParams.get('fund') ?? undefined)
}

test('an address names a trip, or finds, each once and no more than a sheet holds', () => {
  expect(read(tripSheetPath(12))).toEqual({ tripId: 12 })
  expect(read(chosenSheetPath([3, 1, 3]))).toEqual({ ids: [3, 1] })
  expect(read(chosenSheetPath(Array.from({ length: 501 }, (_, at) => at + 1)))).toMatchObject({ ids: { length: 500 } })
})

test.each(['/tur/mass-edit/x', '/tur/mass-edit/fund', '/tur/mass-edit/fund?fund=a-0-1e3', '/tur/mass-edit/-3'])(
  '%s names nothing',
  (path) => expect(read(path)).toBeUndefined(),
)
