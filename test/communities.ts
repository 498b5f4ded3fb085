import { randomUUID } from 'node:crypto'
import type { CommunityShown, NewCommunity } from '#contract/community.ts'
import type { CommunityEvent, NewEvent } from '#contract/community-events.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'

/** Make a community through the call; what is not wished for is plain. Nobody is stopped by the limit of a day. */
export async function makeCommunity(
  portal: Portal,
  as: Actor,
  wish: Partial<NewCommunity> = {},
): Promise<CommunityShown> {
  const made = { as, uuid: randomUUID(), community: { name: 'Biller i skoven', ...wish } }
  const { status, body, problem } = await portal.call('createCommunity', made)
  if (status !== 200) throw new Error(`no community: ${JSON.stringify(problem)}`)
  await portal.db.updateTable('community').set({ createdAt: '2020-01-01T00:00:00Z' }).execute()
  return body
}

/** The clock of Denmark, so many hours from now. */
export const wallIn = (portal: Portal, hours: number): string =>
  new Date(portal.clock.now.getTime() + hours * 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Copenhagen' })
    .replace(' ', 'T')
    .slice(0, 16)

/** Make an event, two days from now unless said otherwise. */
export async function makeEvent(
  portal: Portal,
  as: Actor,
  communityId: number,
  wish: Partial<NewEvent> = {},
): Promise<CommunityEvent> {
  const plain = { title: 'Billetur', startsAt: wallIn(portal, 48), endsAt: wallIn(portal, 50) }
  const made = { as, uuid: randomUUID(), communityId, event: { ...plain, ...wish } }
  const { status, body, problem } = await portal.call('addCommunityEvent', made)
  if (status !== 200) throw new Error(`no event: ${JSON.stringify(problem)}`)
  return body
}
