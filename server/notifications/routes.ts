import type { notifications } from '#contract/notifications.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomHandlers } from '#server/core/serve.ts'

const notYet = async () => {
  throw new Refusal('unavailable', 'not_ready')
}

export const notificationsHandlers: RoomHandlers<typeof notifications> = {
  numUnread: notYet,
  listNotifications: notYet,
  markVisited: notYet,
  markAllVisited: notYet,
  notificationSettings: notYet,
  updateNotificationSettings: notYet,
}
