import type { NotificationCard } from '#contract/notifications.ts'
import type { NotificationFamily } from '#contract/validation-words.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'

/** The cards that somebody sees. */
export async function cardsOf(portal: Portal, as: Actor, family?: NotificationFamily): Promise<NotificationCard[]> {
  const { status, body, problem } = await portal.call('listNotifications', { as, ...(family ? { family } : {}) })
  if (status !== 200) throw new Error(`no cards: ${JSON.stringify(problem)}`)
  return body.items
}

/** What the lines say, the newest first, with the name of whoever acted. */
export const saidOn = (cards: readonly NotificationCard[]): string[] =>
  cards.flatMap(({ lines }) => lines.map(({ actor, text }) => (actor ? `${actor.displayName} ${text}` : text)))

export const unreadOf = async (portal: Portal, as: Actor) => {
  const { comments, validation, other, total } = (await portal.call('numUnread', { as })).body
  return [comments, validation, other, total]
}

/** What all lines of somebody's cards say, without who acted. */
export const linesOf = async (portal: Portal, as: Actor): Promise<string[]> =>
  (await cardsOf(portal, as)).flatMap(({ lines }) => lines.map(({ text }) => text))
