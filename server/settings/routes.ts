import type { settings } from '#contract/settings.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { addSettingItem, getSettings, getTerms, readRoleTable, updateTerms } from './settings.ts'

export const settingsHandlers: RoomHandlers<typeof settings> = {
  getSettings: (ctx, input) => getSettings(ctx, input),
  addSettingItem: (ctx, input) => addSettingItem(ctx, input),
  getTerms: (ctx) => getTerms(ctx),
  updateTerms: (ctx, input) => updateTerms(ctx, input),
  getRoleTable: (ctx) => readRoleTable(ctx.db),
}
