import { expect, it } from 'vitest'
import { whenText } from './when.ts'

it('an event of a day names the day once', () =>
  expect(whenText({ startsAt: '2026-06-06T10:00', endsAt: '2026-06-06T14:30' })).toBe(
    'lørdag den 6. juni 2026 kl.\u00a010.00–14.30',
  ))
it('an event over a night names both', () =>
  expect(whenText({ startsAt: '2026-06-06T21:00', endsAt: '2026-06-07T02:00' })).toBe(
    'lørdag den 6. juni 2026 kl.\u00a021.00 til søndag den 7. juni 2026 kl.\u00a002.00',
  ))
