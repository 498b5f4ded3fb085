import { lazily } from './lazily.ts'

/** Kept: `toLocaleString` often makes one anew, which takes longer than all the rest of a sentence. */
const danish = lazily(() => new Intl.NumberFormat('da-DK'))

/** "1.200" */
export const numberText = (value: number): string => danish().format(value)

/** A number and its word, as Danes write them: "1 art", "1.200 arter". One word is enough where it is the same: "2 fund". */
export const counted = (count: number, one: string, many = one): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
