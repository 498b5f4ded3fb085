import type { RecordCard } from '#contract/record.ts'
import type { Activity } from '#contract/record-filter.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { formerUser, isSelf } from '#server/account/rules.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { recordCards } from '../cards.ts'
import { type Happening, publicSources, readFeed, sourcesOf } from './feed.ts'
import { presentUser } from './user-stats.ts'

interface Page {
  skip: number
  take: number
}

/** The newest of everybody, as everybody may see it. */
export async function currentActivity(ctx: Ctx, page: Page) {
  const { rows, total } = await readFeed(ctx.db, publicSources(), page)
  return { items: await tellAll(ctx, rows), total }
}

export async function userActivities(ctx: Ctx, { userId, ...page }: Page & { userId?: number | undefined }) {
  const whose = userId ?? viewerId(ctx)
  const isOwn = isSelf(ctx.viewer, whose)
  if (!isOwn) await presentUser(ctx, whose)
  const { rows, total } = await readFeed(ctx.db, sourcesOf(whose, isOwn), page)
  return { items: await tellAll(ctx, rows, isOwn ? whose : undefined), total }
}

/** Finds of the one whose own time line it is are shown exactly; all others as the public sees them. */
async function tellAll(ctx: Ctx, rows: readonly Happening[], own?: number): Promise<Activity[]> {
  const isOwn = (row: Happening) => own !== undefined && row.kind === 'record' && row.actor === own
  const recordIds = (of: readonly Happening[]) => [...new Set(of.flatMap(({ recordId }) => recordId ?? []))]
  const byId = (cards: RecordCard[]) => new Map(cards.map((card) => [card.id, card]))
  const exact = byId(await recordCards(ctx, recordIds(rows.filter(isOwn)), { exact: true }))
  const open = byId(await recordCards(ctx, recordIds(rows.filter((row) => !isOwn(row))), { exact: false }))
  const refs = await taxonRefs(ctx.db, [...new Set(rows.flatMap(({ taxonId }) => taxonId ?? []))])
  const taxa = new Map(refs.map((ref) => [ref.id, ref]))
  const users = await publicUsers(
    ctx.db,
    rows.map(({ actor }) => actor),
  )
  return rows.map((row): Activity => {
    const actor = users.get(row.actor ?? 0)
    const record = (isOwn(row) ? exact : open).get(row.recordId ?? 0) ?? null
    const taxon = taxa.get(row.taxonId ?? 0) ?? null
    const isGone = actor === undefined || actor.isDeleted
    return {
      kind: row.kind,
      at: row.at,
      text: tell(row, record, taxon),
      actorId: isGone ? null : actor.id,
      actorName: isGone ? formerUser : actor.displayName,
      actorPhotoUrl: isGone ? null : actor.userProfilePhotoUrl,
      record,
      taxon: taxon ?? record?.taxon ?? null,
      path: record === null && taxon !== null ? `/taxa/${taxon.id}` : `/fund/${row.recordId}`,
    }
  })
}

/** What happened, to be read after a name. */
function tell({ kind, isAbsent }: Happening, record: RecordCard | null, taxon: TaxonRef | null): string {
  const name = record?.taxon?.name
  if (kind === 'suggestion') return `har foreslået ${taxon?.name ?? 'et andet navn'}`
  if (kind === 'validation') return name ? `har bekræftet et fund af ${name}` : 'har bekræftet et fund'
  if (kind === 'comment') {
    if (record === null) return taxon ? `har skrevet om ${taxon.name}` : 'har skrevet en kommentar'
    return name ? `har kommenteret et fund af ${name}` : 'har kommenteret et fund'
  }
  if (name === undefined) return 'har fundet noget, der endnu ikke har et navn'
  return isAbsent ? `har ledt forgæves efter ${name}` : `har fundet ${name}`
}
