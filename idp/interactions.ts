import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type Provider from 'oidc-provider'
import { type Client, errors, type Interaction, type InteractionResults } from 'oidc-provider'
import type { Config } from '#server/core/config.ts'
import type { Accounts } from './accounts.ts'
import type { DemoLogin } from './demo.ts'
import { isOwnClient } from './own-clients.ts'
import { consentPage } from './pages/consent.ts'
import { registerPage } from './pages/register.ts'
import { signInPage } from './pages/sign-in.ts'
import { allowReplyFormsTo, formText, sendPage } from './requests.ts'
import { lockedText, registrationErrors, takenErrors, wrongPassword } from './rules.ts'

export interface PageParts {
  config: Config
  provider: Provider
  accounts: Accounts
  demo: readonly DemoLogin[]
  now: () => Date
}
/** Counts posted forms; one count for all of them. */
export type Limit = onRequestHookHandler

interface Step {
  interaction: Interaction
  client: Client | undefined
  /** Where this interaction lives; its cookie is sent nowhere else. */
  address: string
}

/** The pages between "I want in" and "you are in". Each belongs to one interaction, known by its own cookie. */
export function interactionRoutes(app: FastifyInstance, parts: PageParts, limit: Limit) {
  const { config, provider, accounts, now } = parts

  const stepOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Step> => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid !== (request.params as { uid: string }).uid)
      throw new errors.SessionNotFound('interaction session not found')
    const client = await provider.Client.find(String(interaction.params.client_id))
    allowReplyFormsTo(reply, client)
    return { interaction, client, address: `/idp/interaction/${interaction.uid}` }
  }

  const finish = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) => {
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: true })
    return reply.redirect(next, 303)
  }
  /** Whoever came to register and signs in instead has answered that question too. */
  const signedIn = (accountId: string): InteractionResults => ({ login: { accountId }, create: {} })

  const showSignIn = (reply: FastifyReply, step: Step, told: { login?: string; error?: string } = {}, status = 200) =>
    sendPage(
      reply,
      signInPage(config, {
        address: step.address,
        clientName: partnerName(config, step.client),
        demo: parts.demo,
        ...told,
      }),
      status,
    )

  app.get('/idp/interaction/:uid', async (request, reply) => {
    const step = await stepOf(request, reply)
    switch (step.interaction.prompt.name) {
      case 'login':
        return showSignIn(reply, step)
      case 'create':
        return sendPage(reply, registerPage(config, step))
      case 'consent':
        return sendPage(reply, await consentFor(step))
      default:
        throw new errors.InvalidRequest(`unexpected prompt ${step.interaction.prompt.name}`)
    }
  })

  app.get('/idp/interaction/:uid/log-ind', async (request, reply) => showSignIn(reply, await entryStep(request, reply)))

  app.get('/idp/interaction/:uid/opret', async (request, reply) =>
    sendPage(reply, registerPage(config, await entryStep(request, reply))),
  )

  app.post('/idp/interaction/:uid/log-ind', { onRequest: limit }, async (request, reply) => {
    const step = await entryStep(request, reply)
    const login = formText(request, 'login')
    const outcome = await accounts.signIn(login.slice(0, 254), formText(request, 'password').slice(0, 200))
    if (outcome.kind === 'signed-in') return finish(request, reply, signedIn(outcome.account.id))
    if (outcome.kind === 'wrong') return showSignIn(reply, step, { login, error: wrongPassword }, 400)
    reply.header('retry-after', Math.ceil((outcome.until.getTime() - now().getTime()) / 1000))
    return showSignIn(reply, step, { login, error: lockedText(outcome.until, now()) }, 429)
  })

  app.post('/idp/interaction/:uid/opret', { onRequest: limit }, async (request, reply) => {
    const { address } = await entryStep(request, reply)
    const values = {
      name: formText(request, 'name').trim(),
      email: formText(request, 'email').trim(),
      userName: formText(request, 'userName').trim(),
      password: formText(request, 'password'),
    }
    const errors = registrationErrors(values)
    if (Object.keys(errors).length > 0) return sendPage(reply, registerPage(config, { address, values, errors }), 400)
    const outcome = await accounts.register({ ...values, userName: values.userName || undefined })
    if (outcome.kind === 'registered') return finish(request, reply, signedIn(outcome.account.id))
    return sendPage(reply, registerPage(config, { address, values, errors: takenErrors[outcome.field] }), 400)
  })

  app.post('/idp/interaction/:uid/samtykke', async (request, reply) => {
    const { interaction } = await promptedStep(request, reply, 'consent')
    if (formText(request, 'answer') !== 'yes') {
      return finish(request, reply, { error: 'access_denied', error_description: 'the person refused' })
    }
    return finish(request, reply, { consent: { grantId: await grantAll(provider, interaction) } })
  })

  const promptedStep = async (request: FastifyRequest, reply: FastifyReply, ...names: string[]) => {
    const step = await stepOf(request, reply)
    if (names.includes(step.interaction.prompt.name)) return step
    throw new errors.SessionNotFound('interaction session is at another step')
  }
  const entryStep = (request: FastifyRequest, reply: FastifyReply) => promptedStep(request, reply, 'login', 'create')

  const consentFor = async ({ interaction, client, address }: Step) => {
    const account = await accounts.find(interaction.session?.accountId ?? '')
    const wanted = String(interaction.params.scope ?? '').split(' ')
    return consentPage(config, {
      address,
      clientName: client?.clientName ?? String(interaction.params.client_id),
      returnsTo: URL.parse(String(interaction.params.redirect_uri))?.host ?? '',
      accountName: account?.name ?? '',
      api: wanted.includes(config.oidc.apiScope),
      offline: wanted.includes('offline_access'),
    })
  }
}

const partnerName = (config: Config, client: Client | undefined) =>
  client && !isOwnClient(config, client.clientId) ? client.clientName : undefined

/** The page has named all that is missing, so all of it is granted. */
async function grantAll(provider: Provider, { grantId, params, prompt, session }: Interaction): Promise<string> {
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = known ?? new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) })
  const { missingOIDCScope, missingResourceScopes } = prompt.details as {
    missingOIDCScope?: string[]
    missingResourceScopes?: Record<string, string[]>
  }
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '))
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
    grant.addResourceScope(resource, scopes.join(' '))
  return grant.save()
}
