import { sql } from 'kysely'
import type { CommunityStep, Criteria } from '#contract/community.ts'
import type { ExtraField } from '#contract/community-fields.ts'
import { counted } from '#contract/counted.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { filterWords } from '#server/records/filter-words.ts'
import { fieldsOf } from './queries.ts'
import { organisedCommunity } from './shown.ts'

/** What a change to a community keeps of how it was before and after; lines from before something was kept have none. */
interface Kept {
  name?: string
  criteria?: Criteria | null
  fieldsVersion?: number
  needed?: string[]
  endsOn?: string | null
  isRankingOn?: boolean
  recordIds?: number[]
}

interface Step {
  id: number
  at: string
  verb: string
  before: Kept | null
  after: Kept | null
  actor: number | null
  reason: string | null
}

/** What was changed in a community, the newest first: for its organisers. */
export async function communityHistory(
  ctx: Ctx,
  { id, skip, take }: { id: number; skip: number; take: number },
): Promise<{ items: CommunityStep[]; total: number }> {
  await organisedCommunity(ctx, id)
  const of = sql`entity = 'community' and entity_id = ${String(id)}`
  const { rows } = await sql<Step>`select id, at, verb, before, after, actor, reason from change where ${of}
    order by id desc limit ${take} offset ${skip}`.execute(ctx.db)
  const { rows: all } = await sql<{ total: number }>`
    select count(*)::integer as total from change where ${of}`.execute(ctx.db)
  const people = await publicUsers(
    ctx.db,
    rows.map(({ actor }) => actor),
  )
  const items: CommunityStep[] = []
  for (const step of rows) {
    const { id: stepId, at, verb } = step
    const text = await stepText(ctx.db, id, step)
    items.push({ id: stepId, at, verb, text, actor: people.get(step.actor ?? 0) ?? null })
  }
  return { items, total: all[0]?.total ?? 0 }
}

async function stepText(db: Db, communityId: number, { verb, before, after, reason }: Step): Promise<string> {
  if (verb === 'update') return updateText(db, communityId, before ?? {}, after ?? {})
  const records = counted(after?.recordIds?.length ?? 0, 'fund')
  const words: Record<string, string> = {
    create: 'oprettede fællesskabet',
    'take-in': `tog ${records} ind`,
    'leave-out': `holdt ${records} ude`,
    'forget-records': `lod kriterierne afgøre ${records} igen`,
    organisers: 'ændrede, hvem der arrangerer',
    close: 'lukkede fællesskabet',
    open: 'åbnede fællesskabet igen',
    hide: `skjulte fællesskabet${reason ? `: ${reason}` : ''}`,
    show: 'viste fællesskabet igen',
  }
  return words[verb] ?? verb
}

const list = new Intl.ListFormat('da-DK')
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function updateText(db: Db, communityId: number, before: Kept, after: Kept): Promise<string> {
  const hasChanged = (key: keyof Kept) => !isSame(before[key], after[key])
  const parts = [
    hasChanged('name') && `navnet fra “${before.name}” til “${after.name}”`,
    hasChanged('criteria') &&
      `kriterierne fra “${await criteriaWords(db, before.criteria)}” til “${await criteriaWords(db, after.criteria)}”`,
    hasChanged('fieldsVersion') && `spørgsmålene (${await fieldsWords(db, communityId, before, after)})`,
    hasChanged('needed') && 'hvad der kræves af fundene',
    hasChanged('endsOn') && 'slutdagen',
    hasChanged('isRankingOn') && 'om der er rangliste',
  ].filter((part) => part !== false)
  return `ændrede ${parts.length === 0 ? 'omtalen' : list.format(parts)}`
}

async function criteriaWords(db: Db, criteria: Criteria | null | undefined): Promise<string> {
  if (!criteria) return 'kun fund, der tages ind'
  return (await filterWords(db, criteria)) || 'alle fund'
}

async function fieldsWords(db: Db, communityId: number, before: Kept, after: Kept): Promise<string> {
  const fields = async ({ fieldsVersion = 0 }: Kept) => (await fieldsOf(db, communityId, fieldsVersion)) ?? []
  return fieldChanges(await fields(before), await fields(after))
}

/** What became of the questions from one version to another, in Danish. */
export function fieldChanges(before: readonly ExtraField[], after: readonly ExtraField[]): string {
  const known = new Map(before.map((field) => [field.id, field]))
  const kept = new Set(after.map(({ id }) => id))
  const told = after.flatMap((field) => {
    const was = known.get(field.id)
    if (!was) return `nyt: “${field.label}”`
    if (was.label !== field.label) return `“${was.label}” hedder nu “${field.label}”`
    return isSame(was, field) ? [] : `“${field.label}” er ændret`
  })
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ label }) => `fjernet: “${label}”`)
  return [...told, ...gone].join('; ') || 'rækkefølgen'
}
