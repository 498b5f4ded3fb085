import type { Selectable } from 'kysely'
import type { Db } from '#server/core/database.ts'
import type { NewsSchema } from '#server/core/schema-news.ts'
import { isPublicPicture, shownColumns } from '#server/media/shown.ts'

export const newsColumns = [
  ...(['id', 'version', 'title', 'introduction', 'html', 'state', 'publishAt', 'pinnedUntil', 'tells'] as const),
  ...(['toldAt', 'updatedAt', 'deletedAt'] as const),
] as const
export type NewsRow = Pick<Selectable<NewsSchema['news']>, (typeof newsColumns)[number]>

export const newsById = (db: Db, id: number): Promise<NewsRow | undefined> =>
  db.selectFrom('news').select(newsColumns).where('id', '=', id).executeTakeFirst()

export const newsByUuid = (db: Db, uuid: string): Promise<NewsRow | undefined> =>
  db.selectFrom('news').select(newsColumns).where('uuid', '=', uuid).executeTakeFirst()

/** Locked until the change is done. */
export const newsForChange = (db: Db, id: number): Promise<NewsRow | undefined> =>
  db.selectFrom('news').select(newsColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** One that a moderator has hidden is not among them. */
export const picturesOf = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('media as m')
        .select([...shownColumns, 'ownerId', isPublicPicture.as('isPublic')])
        .where('ownerType', '=', 'news')
        .where('ownerId', 'in', ids.map(String))
        .where('status', '=', 'used')
        .execute()
