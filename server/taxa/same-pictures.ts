import type { TaxonRef } from '#contract/taxon.ts'
import type { Db } from '#server/core/database.ts'

type Shown = Pick<TaxonRef, 'photoUrl'>

const mediaIdOf = ({ photoUrl }: Shown) => /^\/media\/([0-9a-f-]{36})\//.exec(photoUrl ?? '')?.[1]

/**
 * Shows something beside what it is taken for: without its picture where that is the very same, which would say that
 * nothing tells them apart. By what the files hold, for one file can be there under several numbers.
 */
export async function tellerApart(db: Db, shown: readonly Shown[]) {
  const ids = [...new Set(shown.flatMap((one) => mediaIdOf(one) ?? []))]
  const rows = ids.length < 2 ? [] : await contentsOf(db, ids)
  const contents = new Map(rows.map(({ id, sha256, ...look }) => [id, sha256 ?? JSON.stringify(look)]))
  const contentOf = (one: Shown) => contents.get(mediaIdOf(one) ?? '')
  return <T extends Shown>(own: Shown, other: T): T =>
    contentOf(other) !== undefined && contentOf(other) === contentOf(own) ? { ...other, photoUrl: null } : other
}

const contentsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('media')
    .select(['id', 'sha256', 'bytes', 'width', 'height', 'placeholder'])
    .where('id', 'in', ids)
    .execute()
