import { z } from 'zod'
import { call, Done, Moment, staff, text } from './call.ts'

const admin = staff('siteAdminRole')
const HttpAddress = z.url({ protocol: /^https?$/ }).max(500)

/** A partner application that is a client of the bundled identity provider. */
export const Client = z
  .object({
    clientId: z.string(),
    name: z.string(),
    redirectUris: z.array(z.string()),
    postLogoutRedirectUris: z.array(z.string()),
    /** May fetch tokens of its own (client credentials) to read the public API. */
    machineAccess: z.boolean(),
    scopes: z.array(z.string()),
    isActive: z.boolean(),
    hasSecret: z.boolean(),
    created: Moment,
    lastUsed: Moment.nullable(),
    note: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'Client' })
export type Client = z.output<typeof Client>

export const clientScopes = ['openid', 'offline_access', 'api'] as const

const editable = z.object({
  name: text(120, 1),
  redirectUris: z.array(HttpAddress).max(20),
  postLogoutRedirectUris: z.array(HttpAddress).max(20),
  machineAccess: z.boolean(),
  scopes: z.array(z.enum(clientScopes)).min(1).max(clientScopes.length),
  note: text(2_000),
})
/** The secret is told once and stored only as a hash-protected credential of the provider. */
const WithSecret = z.object({ client: Client, secret: z.string() })
const ClientId = z.object({ clientId: text(80, 1) })

export const clients = {
  listClients: call({
    method: 'GET',
    path: '/clients/list',
    access: admin,
    summary: 'Partner applications.',
    reply: z.array(Client),
  }),
  createClient: call({
    method: 'POST',
    path: '/clients/create',
    access: admin,
    summary: 'Add a partner application; the reply is the only time its secret is told.',
    body: editable,
    reply: WithSecret,
  }),
  updateClient: call({
    method: 'POST',
    path: '/clients/update',
    access: admin,
    summary: 'Change a partner application; an older version is refused.',
    body: editable.extend({ clientId: text(80, 1), version: z.number().int() }),
    reply: Client,
  }),
  renewClientSecret: call({
    method: 'POST',
    path: '/clients/renew-secret',
    access: admin,
    summary: 'Make a new secret; the old one stops working at once.',
    body: ClientId,
    reply: WithSecret,
  }),
  toggleClient: call({
    method: 'POST',
    path: '/clients/toggle',
    access: admin,
    summary: 'Active or not; tokens of an inactive application are refused.',
    body: ClientId.extend({ isActive: z.boolean() }),
    reply: Client,
  }),
  deleteClient: call({
    method: 'POST',
    path: '/clients/delete',
    access: admin,
    summary: 'Remove a partner application.',
    body: ClientId,
    reply: Done,
  }),
}
