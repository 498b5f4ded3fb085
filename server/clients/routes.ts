import type { clients } from '#contract/clients.ts'
import type { RoomHandlers } from '../core/serve.ts'
import { createClient, deleteClient, listClients, renewClientSecret, toggleClient, updateClient } from './clients.ts'

export const clientsHandlers: RoomHandlers<typeof clients> = {
  listClients: (ctx) => listClients(ctx),
  createClient: (ctx, input) => createClient(ctx, input),
  updateClient: (ctx, input) => updateClient(ctx, input),
  renewClientSecret: (ctx, input) => renewClientSecret(ctx, input),
  toggleClient: (ctx, input) => toggleClient(ctx, input),
  deleteClient: (ctx, input) => deleteClient(ctx, input),
}
