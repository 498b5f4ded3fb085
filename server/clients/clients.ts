import { randomBytes } from 'node:crypto'
import type { InputOf } from '#contract/call.ts'
import type { Client, clients } from '#contract/clients.ts'
import { seal } from '#idp/sealing.ts'
import { sealingKey } from '#idp/secrets.ts'
import type { Ctx } from '../core/context.ts'
import { appendHistory } from '../core/history.ts'
import { Refusal } from '../core/refusal.ts'
import { allClients, type ClientRow, endClientTokens, lockClient, told } from './queries.ts'
import { redirectErrors } from './rules.ts'

type Wish = InputOf<(typeof clients)['createClient']>

/** Partner applications are clients of the bundled provider; another provider keeps its own list. */
function needBundledProvider(ctx: Ctx) {
  if (!ctx.config.oidc.bundled) throw new Refusal('conflict', 'client_provider_external')
}

function checkWish({ redirectUris, postLogoutRedirectUris, machineAccess }: Wish) {
  const fields = redirectErrors({ redirectUris, postLogoutRedirectUris })
  if (fields) throw new Refusal('invalid', 'bad_input', fields)
  if (redirectUris.length === 0 && !machineAccess) throw new Refusal('invalid', 'client_redirect_needed')
}

const columnsOf = (wish: Wish) => ({
  name: wish.name,
  redirectUris: [...new Set(wish.redirectUris)],
  postLogoutRedirectUris: [...new Set(wish.postLogoutRedirectUris)],
  machineAccess: wish.machineAccess,
  scopes: [...new Set(wish.scopes)],
  note: wish.note,
})

/** What the history keeps of an application: all but its secret. */
const remembered = ({ sealedSecret: _secret, created: _created, lastUsed: _lastUsed, ...row }: ClientRow) => row

async function newSecret(ctx: Ctx, clientId: string) {
  const secret = randomBytes(32).toString('base64url')
  return { secret, sealedSecret: seal(secret, await sealingKey(ctx.db), clientId) }
}

async function known(ctx: Ctx, clientId: string): Promise<ClientRow> {
  needBundledProvider(ctx)
  const row = await lockClient(ctx.db, clientId)
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}

async function change(ctx: Ctx, before: ClientRow, verb: string, values: Partial<ClientRow>): Promise<ClientRow> {
  const after = await ctx.db
    .updateTable('idpClient')
    .set({ ...values, version: before.version + 1 })
    .where('clientId', '=', before.clientId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendHistory(ctx, {
    entity: 'client',
    entityId: before.clientId,
    verb,
    before: remembered(before),
    after: remembered(after),
  })
  return after
}

export async function listClients(ctx: Ctx): Promise<Client[]> {
  needBundledProvider(ctx)
  return (await allClients(ctx.db)).map(told)
}

export async function createClient(ctx: Ctx, wish: Wish): Promise<{ client: Client; secret: string }> {
  needBundledProvider(ctx)
  checkWish(wish)
  const clientId = `partner-${randomBytes(9).toString('hex')}`
  const { secret, sealedSecret } = await newSecret(ctx, clientId)
  const row = await ctx.db
    .insertInto('idpClient')
    .values({ clientId, sealedSecret, created: ctx.now, ...columnsOf(wish) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendHistory(ctx, { entity: 'client', entityId: clientId, verb: 'create', after: remembered(row) })
  return { client: told(row), secret }
}

export async function updateClient(
  ctx: Ctx,
  { clientId, version, ...wish }: InputOf<(typeof clients)['updateClient']>,
): Promise<Client> {
  const before = await known(ctx, clientId)
  checkWish(wish)
  if (before.version !== version) throw new Refusal('conflict', 'conflict')
  return told(await change(ctx, before, 'update', columnsOf(wish)))
}

export async function renewClientSecret(ctx: Ctx, { clientId }: { clientId: string }) {
  const before = await known(ctx, clientId)
  const { secret, sealedSecret } = await newSecret(ctx, clientId)
  return { client: told(await change(ctx, before, 'renew-secret', { sealedSecret })), secret }
}

export async function toggleClient(
  ctx: Ctx,
  { clientId, isActive }: { clientId: string; isActive: boolean },
): Promise<Client> {
  const before = await known(ctx, clientId)
  return told(await change(ctx, before, isActive ? 'activate' : 'deactivate', { isActive }))
}

export async function deleteClient(ctx: Ctx, { clientId }: { clientId: string }): Promise<{ done: true }> {
  const before = await known(ctx, clientId)
  await endClientTokens(ctx.db, clientId)
  await ctx.db.deleteFrom('idpClient').where('clientId', '=', clientId).execute()
  await appendHistory(ctx, { entity: 'client', entityId: clientId, verb: 'delete', before: remembered(before) })
  return { done: true }
}
