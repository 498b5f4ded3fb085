const day = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' })
const moment = new Intl.DateTimeFormat('da-DK', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Copenhagen',
})

/** "3. maj 2026", of a moment or of a day. */
export const dayText = (iso: string): string => day.format(new Date(iso))
/** "3. maj 2026 kl. 14.05". */
export const momentText = (iso: string): string => moment.format(new Date(iso)).replace(', ', ' kl. ')
