import { sql } from 'kysely'
import type { NotificationSettings } from '#contract/notifications.ts'
import { type Digest, type NotificationFamily, notificationFamilies } from '#contract/validation-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { isAddress } from '#server/core/mail.ts'

const families = Object.keys(notificationFamilies) as NotificationFamily[]

/** Everything is told in the portal, and nothing is sent, until somebody says otherwise. */
export async function notificationSettings(ctx: Ctx): Promise<NotificationSettings> {
  const me = viewerId(ctx)
  const rows = await ctx.db
    .selectFrom('notificationSetting')
    .select(['family', 'portal', 'email'])
    .where('userId', '=', me)
    .execute()
  const { email } = await ctx.db.selectFrom('appUser').select('email').where('id', '=', me).executeTakeFirstOrThrow()
  const said = new Map(rows.map((row) => [row.family, row]))
  return {
    families: families.map((family) => said.get(family) ?? { family, portal: true, email: 'none' }),
    hasEmail: isAddress(email),
    sendsEmail: ctx.config.mails,
  }
}

interface Setting {
  family: NotificationFamily
  portal: boolean
  email: Digest
}

export async function updateNotificationSettings(ctx: Ctx, { family, portal, email }: Setting) {
  const me = viewerId(ctx)
  // E-mail begins with what happens from now on.
  const newest = sql`(select coalesce(max(id), 0) from notification_line)`
  await sql`
    insert into notification_setting as s (user_id, family, portal, email, mailed_line_id)
    values (${me}, ${family}, ${portal}, ${email}, ${newest})
    on conflict (user_id, family) do update set portal = excluded.portal, email = excluded.email,
      mailed_line_id = case when s.email = 'none' then excluded.mailed_line_id else s.mailed_line_id end`.execute(
    ctx.db,
  )
  // What is no longer told in the portal waits for nobody there.
  if (!portal) {
    await ctx.db
      .updateTable('notificationCard')
      .set({ unread: 0 })
      .where('userId', '=', me)
      .where('family', '=', family)
      .execute()
  }
  return notificationSettings(ctx)
}
