import { months } from '#contract/enums.ts'
import { lazily } from '#contract/lazily.ts'
import { timeOfPage } from '../core/page-data.ts'

export const monthNames: readonly string[] = months

const month = lazily(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Copenhagen', month: 'numeric' }))

/** The month that it is now in Denmark, from 1. */
export const currentMonth = (now = timeOfPage()) => Number(month().format(now))
