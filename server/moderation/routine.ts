import { type RawBuilder, sql } from 'kysely'
import type { RoutineItem } from '#contract/moderation.ts'
import { holds, type Role } from '#contract/roles.ts'
import type { QueueFilter, QueueTab } from '#contract/validation-queue.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { memberOf } from '#server/records/sight.ts'
import { queueWhere } from '#server/validation/queue-filter.ts'

interface Count {
  count: number
  oldest: string | null
}

interface Line {
  key: RoutineItem['key']
  title: string
  /** What is to be done, and what stands there when nothing is. */
  todo: string
  none: string
  path: string
  /** Nobody else has this work. */
  roles: readonly Role[]
  counted(ctx: Ctx): Promise<Count>
}

/** The queue's page shows the viewer's own groups unless it is told otherwise. */
const queuePath = (tab: QueueTab, { mine: own }: QueueFilter) =>
  `/fund/validerings-overblik?fane=koe&tab=${tab}${own ? '' : '&alle=ja'}`

/** So far back a failed job is told of. */
const failedDays = 7

const experts: Role[] = ['expertRole', 'speciesExpertRole', 'groupExpertRole']
const wardens: Role[] = ['siteModerator', 'siteAdminRole']
const taxonAdmins: Role[] = ['taxonAdminRole', 'siteAdminRole']

const counted = async ({ db }: Ctx, from: RawBuilder<unknown>, at: RawBuilder<unknown>): Promise<Count> => {
  const { rows } = await sql<Count>`select count(*)::integer as count, min(${at}) as oldest ${from}`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

const inQueue = (tab: QueueTab, filter: QueueFilter) => async (ctx: Ctx) =>
  counted(ctx, sql`from record_public p where ${await queueWhere(ctx, tab, filter)}`, sql`p.submitted_at`)

const mine = { mine: true }

const lines: Line[] = [
  {
    ...{ key: 'reports', title: 'Nye anmeldelser', roles: wardens, path: '/administration/rapporter' },
    ...{ todo: 'Brugere venter på svar fra moderatorerne.', none: 'Alle anmeldelser er besvaret.' },
    counted: (ctx) => counted(ctx, sql`from record_report where resolved_at is null`, sql`filed_at`),
  },
  {
    ...{ key: 'flagged', title: 'Markerede fund', roles: wardens, path: queuePath('flagged', {}) },
    ...{ todo: 'Nogen har bedt om, at en ekspert ser på dem.', none: 'Ingen fund er markeret.' },
    counted: inQueue('flagged', {}),
  },
  {
    ...{ key: 'flagged', title: 'Markerede fund i dine grupper', roles: experts, path: queuePath('flagged', mine) },
    ...{ todo: 'Nogen har bedt en ekspert se på dem.', none: 'Ingen fund i dine grupper er markeret.' },
    counted: inQueue('flagged', mine),
  },
  {
    ...{ key: 'answered', title: 'Svar fra finderne', roles: experts, path: queuePath('answered', mine) },
    ...{ todo: 'Finderen har svaret eller beder om en ny vurdering, og fundet kan afgøres.', none: 'Ingen nye svar.' },
    counted: inQueue('answered', mine),
  },
  {
    ...{ key: 'oldest', title: 'Fund, der venter i dine grupper', roles: experts, path: queuePath('waiting', mine) },
    ...{ todo: 'De ældste står først.', none: 'Køen i dine grupper er tom.' },
    counted: inQueue('waiting', mine),
  },
  {
    ...{ key: 'own-paused', title: 'Dine spørgsmål uden svar', roles: experts, path: queuePath('paused', mine) },
    ...{ todo: 'Finderen har ikke svaret endnu.', none: 'Ingen af dine spørgsmål venter på svar.' },
    counted: (ctx) =>
      counted(
        ctx,
        sql`from record r join lateral (
          select d.kind, d.decided_by from record_decision d where d.record_id = r.id and d.undone_at is null
          order by d.id desc limit 1) d on d.kind = 'pause' and d.decided_by = ${viewerId(ctx)}
        where r.paused_at is not null and r.deleted_at is null`,
        sql`r.paused_at`,
      ),
  },
  {
    ...{ key: 'orphans', title: 'Forældreløse taxa', roles: taxonAdmins },
    path: '/administration/taxon-redigering/orphan-taxa',
    ...{ todo: 'Navne, der ikke hører til noget taxon endnu.', none: 'Alle navne hører til et taxon.' },
    counted: (ctx) =>
      counted(ctx, sql`from taxon where taxon_type = 2 and not is_deleted and merged_into is null`, sql`created`),
  },
  {
    ...{
      key: 'failed-moves',
      title: 'Flytninger, der gik galt',
      roles: taxonAdmins,
      path: '/administration/flyt-fund',
    },
    ...{ todo: 'Se, hvad der er flyttet, og fortryd det om nødvendigt.', none: 'Ingen flytninger er gået galt.' },
    counted: (ctx) => {
      const isAdmin = holds(memberOf(ctx.viewer)?.roles ?? [], 'siteAdminRole')
      const seen = isAdmin ? sql`true` : sql`kind = 'taxon'`
      return counted(ctx, sql`from record_move where status = 'failed' and ${seen}`, sql`created_at`)
    },
  },
  {
    ...{ key: 'failed-jobs', title: 'Baggrundsarbejde, der gik galt', roles: ['siteAdminRole'] },
    path: '/administration/site-admin?fane=baggrund',
    ...{ todo: 'Det er sket inden for en uge.', none: 'Intet er gået galt inden for en uge.' },
    counted: (ctx) => {
      const since = new Date(ctx.now.getTime() - failedDays * 86_400_000).toISOString()
      return counted(
        ctx,
        sql`from job_log where outcome = 'failed' and started_at >= ${since}::timestamptz`,
        sql`started_at`,
      )
    },
  },
]

/** Everybody can help here. */
const unnamed: Omit<Line, 'roles'> = {
  ...{ key: 'unnamed', title: 'Fund uden navn', path: '/fund/validerings-overblik?fane=bestem' },
  ...{ todo: 'Ingen har sagt, hvad de er.', none: 'Alle fund har et navn.' },
  counted: inQueue('unnamed', {}),
}

/** The day's work for the viewer's roles. */
export async function dailyRoutine(ctx: Ctx): Promise<{ items: RoutineItem[] }> {
  const roles = memberOf(ctx.viewer)?.roles ?? []
  const own = lines.filter((line) => holds(roles, ...line.roles))
  // Who looks at all flagged finds needs no second line for some of them.
  const needed = own.filter((line, i) => own.findIndex(({ key }) => key === line.key) === i)
  const items: RoutineItem[] = []
  for (const { key, title, todo, none, path, counted: ask } of [...needed, unnamed]) {
    const { count, oldest } = await ask(ctx)
    items.push({ key, title, path, count, text: count === 0 ? none : todo, oldestDays: daysSince(oldest, ctx.now) })
  }
  return { items }
}

const daysSince = (at: string | null, now: Date) =>
  at === null ? null : Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 86_400_000))
