import { z } from 'zod'
import { call, everyone, Moment, staff, text } from './call.ts'

/** Categories that everybody may read; all others are for site administrators. */
export const publicCategories = ['question_marks', 'front_page'] as const

export const SettingType = z.enum(['html', 'text', 'number', 'boolean', 'json', 'claims'])
export const SettingItem = z
  .object({ key: z.string(), value: z.string(), type: SettingType })
  .meta({ id: 'SettingItem' })
export type SettingItem = z.output<typeof SettingItem>

export const SettingCategory = z.object({ categoryName: z.string(), items: z.array(SettingItem) }).meta({
  id: 'SettingCategory',
})
export type SettingCategory = z.output<typeof SettingCategory>

const Name = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_.-]{0,79}$/)

export const Terms = z
  .object({
    /** The newest published version. */
    version: z.number().int(),
    /** The oldest version whose acceptance still counts. */
    acceptanceVersion: z.number().int(),
    terms: z.string(),
    publishedAt: Moment,
  })
  .meta({ id: 'Terms' })
export type Terms = z.output<typeof Terms>

export const settings = {
  getSettings: call({
    method: 'GET',
    path: '/admin-settings',
    access: everyone,
    summary: 'The items of a category. question_marks and front_page are public; others are for site administrators.',
    query: z.object({ category: Name }),
    reply: SettingCategory,
  }),
  addSettingItem: call({
    method: 'POST',
    path: '/admin-settings/add-item',
    access: staff('siteAdminRole'),
    summary: 'Write one item of a category. HTML is sanitised.',
    body: z.object({ key: Name, category: Name, value: text(50_000), type: SettingType }),
    reply: SettingItem,
  }),
  getTerms: call({
    method: 'GET',
    path: '/admin-settings/terms',
    access: everyone,
    summary: 'The newest terms.',
    reply: Terms,
  }),
  updateTerms: call({
    method: 'POST',
    path: '/admin-settings/update-terms',
    access: staff('siteAdminRole'),
    summary: 'Publish new terms; with requiresNewAcceptance every user must accept again.',
    body: z.object({ terms: text(200_000, 1), requiresNewAcceptance: z.boolean() }),
    reply: Terms,
  }),
  getRoleTable: call({
    method: 'GET',
    path: '/admin-settings/role-table',
    access: everyone,
    summary: 'Which claim values give which roles.',
    reply: z.array(
      z.object({
        role: z.string(),
        speciesGroup: z.number().int().optional(),
        claims: z.array(z.string()),
      }),
    ),
  }),
}
