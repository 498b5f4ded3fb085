import type { Portal } from './app.ts'

/** What the history holds of a thing, oldest first. */
export const changesOf = (portal: Portal, entity: string, id: number) =>
  portal.db
    .selectFrom('change')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', String(id))
    .orderBy('id')
    .execute()
