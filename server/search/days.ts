const msOfDay = 86_400_000

/** A day as a number of days since 1970, as text. */
export const dayText = (day: number): string => new Date(day * msOfDay).toISOString().slice(0, 10)

export const yearOfDay = (day: number): number => new Date(day * msOfDay).getUTCFullYear()
