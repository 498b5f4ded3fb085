import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Client, Interaction } from 'oidc-provider'
import type { Config } from '#server/core/config.ts'
import { enter, finish, type PageParts, visitorOf } from './entering.ts'
import type { Guards } from './guards.ts'
import { askToConfirm } from './letters.ts'
import { isOwnClient } from './own-clients.ts'
import { consentPage } from './pages/consent.ts'
import { mailSentPage } from './pages/mail.ts'
import { type RegisterErrors, registerPage } from './pages/register.ts'
import { signInPage } from './pages/sign-in.ts'
import { hashPassword } from './passwords.ts'
import { errors } from './provider-parts.ts'
import { allowReplyFormsTo, formText, sendPage } from './requests.ts'
import { registrationErrors, slowedText, takenUserName, wrongPassword } from './rules.ts'

interface Step {
  interaction: Interaction
  client: Client | undefined
  /** Where this interaction lives; its cookie is sent nowhere else. */
  address: string
}

/** The pages between "I want in" and "you are in". Each belongs to one interaction, known by its own cookie. */
export function interactionRoutes(app: FastifyInstance, parts: PageParts, guards: Guards) {
  const { config, provider, accounts, door, post, now } = parts

  const stepOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Step> => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid !== (request.params as { uid: string }).uid)
      throw new errors.SessionNotFound('interaction session not found')
    const client = await provider.Client.find(String(interaction.params.client_id))
    allowReplyFormsTo(reply, client)
    return { interaction, client, address: `/idp/interaction/${interaction.uid}` }
  }

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

  app.post('/idp/interaction/:uid/log-ind', { onRequest: guards.forms }, async (request, reply) => {
    const step = await entryStep(request, reply)
    const login = formText(request, 'login')
    const visitor = await visitorOf(parts, request)
    const outcome = await door.signIn(login.slice(0, 254), formText(request, 'password').slice(0, 200), visitor)
    if (outcome.kind === 'signed-in') return enter(parts, request, reply, outcome)
    if (outcome.kind === 'wrong') return showSignIn(reply, step, { login, error: wrongPassword }, 400)
    reply.header('retry-after', Math.ceil((outcome.until.getTime() - now().getTime()) / 1000))
    return showSignIn(reply, step, { login, error: slowedText(outcome.until, now()) }, 429)
  })

  app.post('/idp/interaction/:uid/opret', { onRequest: guards.forms }, async (request, reply) => {
    const { address, interaction } = await entryStep(request, reply)
    const values = {
      name: formText(request, 'name').trim(),
      email: formText(request, 'email').trim(),
      userName: formText(request, 'userName').trim(),
      password: formText(request, 'password'),
    }
    const refuse = (errors: RegisterErrors) => sendPage(reply, registerPage(config, { address, values, errors }), 400)
    const errors = registrationErrors(values)
    if (values.userName !== '' && !errors.userName && (await accounts.userNameIsTaken(values.userName)))
      errors.userName = takenUserName
    if (Object.keys(errors).length > 0) return refuse(errors)
    await guards.newAccounts(request, reply)
    const { name, email, userName, password } = values
    const wish = { name, email, userName, passwordHash: await hashPassword(password) }
    if (post) {
      await askToConfirm(parts, post, interaction.uid, wish)
      return sendPage(reply, mailSentPage(config, { email, address, isKnown: false }))
    }
    const account = await accounts.make(wish)
    if (!account) return refuse({ userName: takenUserName })
    return enter(parts, request, reply, { account, passwordHash: wish.passwordHash })
  })

  app.post('/idp/interaction/:uid/samtykke', async (request, reply) => {
    const { interaction } = await promptedStep(request, reply, 'consent')
    if (formText(request, 'answer') !== 'yes') {
      return finish(parts, request, reply, { error: 'access_denied', error_description: 'the person refused' })
    }
    return finish(parts, request, reply, { consent: { grantId: await grantAll(provider, interaction) } })
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
