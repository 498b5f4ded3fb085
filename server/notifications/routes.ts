import type { notifications } from '#contract/notifications.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { listNotifications, markAllVisited, markVisited, numUnread } from './notifications.ts'
import { notificationSettings, updateNotificationSettings } from './settings.ts'

export const notificationsHandlers: RoomHandlers<typeof notifications> = {
  numUnread: (ctx) => numUnread(ctx),
  listNotifications: (ctx, input) => listNotifications(ctx, input),
  markVisited: (ctx, input) => markVisited(ctx, input),
  markAllVisited: (ctx, input) => markAllVisited(ctx, input),
  notificationSettings: (ctx) => notificationSettings(ctx),
  updateNotificationSettings: (ctx, input) => updateNotificationSettings(ctx, input),
}
