import { type ValidationNumber, type ValidationNumbers, validationNumbers } from '#contract/validation-words.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'

export const settingCategory = 'validation'

/** What is counted is whole; kilometres need not be. */
const tidy = (key: string, value: number) => (key.endsWith('Km') ? value : Math.round(value))

const known = new WeakMap<Db, Promise<ValidationNumbers>>()

/** The numbers of the rules: the product's own, with what administrators have set. A transaction reads them once. */
export function validationNumbersOf(db: Db): Promise<ValidationNumbers> {
  if (!db.isTransaction) return readNumbers(db)
  const numbers = known.get(db) ?? readNumbers(db)
  known.set(db, numbers)
  return numbers
}

async function readNumbers(db: Db): Promise<ValidationNumbers> {
  const items = await db
    .selectFrom('setting')
    .modifyFront(prepared)
    .select(['key', 'value'])
    .where('category', '=', settingCategory)
    .execute()
  const ours = items.filter(({ key }) => Object.hasOwn(validationNumbers, key))
  const set = Object.fromEntries(ours.map(({ key, value }) => [key, tidy(key, Number(value))]))
  return { ...validationNumbers, ...(set as Partial<Record<ValidationNumber, number>>) }
}
