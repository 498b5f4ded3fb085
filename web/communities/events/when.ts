import type { CommunityEvent } from '#contract/community-events.ts'
import { lazily } from '#contract/lazily.ts'

const day = lazily(
  () =>
    new Intl.DateTimeFormat('da-DK', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)
const dayText = (wall: string) => day().format(new Date(`${wall}Z`))
const clockText = (wall: string) => wall.slice(11).replace(':', '.')

/** A time of day is never parted from its "kl.". */
const atClock = (wall: string) => `kl.\u00a0${clockText(wall)}`

/** "lørdag den 6. juni 2026 kl. 10.00–14.00", as Danish clocks show it. */
export function whenText({ startsAt, endsAt }: Pick<CommunityEvent, 'startsAt' | 'endsAt'>): string {
  const begins = `${dayText(startsAt)} ${atClock(startsAt)}`
  return startsAt.slice(0, 10) === endsAt.slice(0, 10)
    ? `${begins}–${clockText(endsAt)}`
    : `${begins} til ${dayText(endsAt)} ${atClock(endsAt)}`
}
