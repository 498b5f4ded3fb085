import { publicUsers } from '#server/account/public-users.ts'
import type { Db } from '#server/core/database.ts'
import { linkedIn, withNames } from './rules.ts'

/** Puts the names of today into texts where people are named by their number. */
export async function namer(db: Db, htmls: readonly string[]): Promise<(html: string) => string> {
  const people = await publicUsers(db, htmls.flatMap(linkedIn))
  const nameOf = (id: number) => {
    const person = people.get(id)
    return person === undefined || person.isDeleted ? null : person.displayName
  }
  return (html) => withNames(html, nameOf)
}
