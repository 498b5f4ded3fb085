import { months } from '#contract/enums.ts'

export const monthNames: readonly string[] = months

/** The month that it is now, from 1. */
export const currentMonth = (now = new Date()) => now.getMonth() + 1
