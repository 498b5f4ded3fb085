import { expect, it } from 'vitest'
import { recordIdsIn } from './record-ids.ts'

it('finds are named by number or address, each once', () =>
  expect(recordIdsIn('12, https://portalen.dk/fund/34?fane=kort\n12 /fund/56 fund ny-7')).toEqual([12, 34, 56]))
