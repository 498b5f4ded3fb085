import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Account, Accounts } from './accounts.ts'
import type { DemoLogin } from './demo.ts'
import type { KnownDevices } from './devices.ts'
import { type Door, type Visitor, worthTelling } from './door.ts'
import { type Limits, networkOf } from './limits.ts'
import type { MailTokens } from './mail-tokens.ts'
import { guessedPage } from './pages/guessed.ts'
import type { Post } from './post.ts'
import { knowsPassword } from './reading.ts'
import { sendPage } from './requests.ts'

export interface PageParts {
  config: Config
  db: Db
  provider: Provider
  accounts: Accounts
  door: Door
  devices: KnownDevices
  limits: Limits
  tokens: MailTokens
  /** Null where no e-mail is sent. */
  post: Post | null
  demo: readonly DemoLogin[]
  now: () => Date
}

export const visitorOf = async ({ devices }: PageParts, request: FastifyRequest): Promise<Visitor> => ({
  network: networkOf(request.ip),
  devices: await devices.read(request.headers.cookie),
})

export const finish = async (
  { provider }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
) => reply.redirect(await resultKept(provider, request, reply, result), 303)

const resultKept = (provider: Provider, request: FastifyRequest, reply: FastifyReply, result: InteractionResults) =>
  provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: true })

/** Whoever came to register and signs in instead has answered that question too. */
const signedIn = (accountId: string): InteractionResults => ({ login: { accountId }, create: {} })

interface Entering {
  account: Account
  passwordHash: string
  /** Wrong passwords of others that the owner has not heard of. */
  strangers?: number
}

/** The password was right: the browser is known from now on, and the interaction goes on. */
export async function enter(parts: PageParts, request: FastifyRequest, reply: FastifyReply, who: Entering) {
  const { account, passwordHash, strangers = 0 } = who
  knowsPassword(account.id, passwordHash)
  await rememberDevice(parts, request, reply, who)
  if (strangers < worthTelling) return finish(parts, request, reply, signedIn(account.id))
  const next = await resultKept(parts.provider, request, reply, signedIn(account.id))
  return sendPage(reply, guessedPage(parts.config, { attempts: strangers, next }))
}

export async function rememberDevice(
  { devices }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, passwordHash }: Entering,
) {
  reply.header('set-cookie', await devices.remember(request.headers.cookie, account.id, passwordHash))
}
