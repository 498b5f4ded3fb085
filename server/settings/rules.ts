import { communityNumbers } from '#contract/community-words.ts'
import { forumNumbers } from '#contract/forum-words.ts'
import { defaultRoleTable, type RoleEntry, roleKey } from '#contract/roles.ts'
import { publicCategories, type SettingItem } from '#contract/settings.ts'
import { validationNumbers } from '#contract/validation-words.ts'
import { Refusal } from '#server/core/refusal.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { claimsOf } from '#server/core/roles.ts'

type SettingType = SettingItem['type']

interface Category {
  types: readonly SettingType[]
  /** The keys that there are; absent when administrators may add keys. */
  keys?: readonly string[]
  /** Between which numbers a value must lie. */
  range?: readonly [least: number, most: number]
}

/** The categories that exist. A room that needs numbers of its own adds a line. */
const categories: Record<string, Category> = {
  question_marks: { types: ['html'] },
  front_page: { types: ['text', 'html'] },
  roles: { types: ['claims'], keys: defaultRoleTable.map(roleKey) },
  taxon_notes: { types: ['json'], keys: ['categories'] },
  communities: { types: ['number'], keys: Object.keys(communityNumbers), range: [1, 10_000] },
  forum: { types: ['number'], keys: Object.keys(forumNumbers), range: [1, 10_000] },
  validation: { types: ['number'], keys: Object.keys(validationNumbers), range: [-1000, 10_000] },
}

export const categoryNamed = (name: string): Category => {
  const category = Object.hasOwn(categories, name) ? categories[name] : undefined
  if (!category) throw new Refusal('missing', 'setting_category_unknown')
  return category
}

export const isPublicCategory = (name: string) => (publicCategories as readonly string[]).includes(name)

/** The value as it is stored, or a refusal when it is not what its type says. */
export const checkedItem = (categoryName: string, item: SettingItem): SettingItem => {
  const category = categoryNamed(categoryName)
  const refuse = (field: 'key' | 'type' | 'value', text: string) =>
    new Refusal('invalid', 'setting_value_invalid', { [field]: text })
  if (!category.types.includes(item.type)) throw refuse('type', 'Kategorien bruger ikke den type.')
  if (category.keys && !category.keys.includes(item.key)) throw refuse('key', 'Kategorien har ikke den nøgle.')
  const value = storedValue(item)
  if (value === undefined) throw refuse('value', wrongValue[item.type])
  const [least, most] = category.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  if (item.type === 'number' && (Number(value) < least || Number(value) > most)) {
    throw refuse('value', `Skal ligge mellem ${least} og ${most}.`)
  }
  return { ...item, value }
}

const wrongValue: Record<SettingType, string> = {
  html: 'Teksten kan ikke læses.',
  text: 'Teksten kan ikke læses.',
  number: 'Skal være et tal.',
  boolean: 'Skal være sand eller falsk (true eller false).',
  json: 'Er ikke gyldig JSON.',
  claims: 'Skriv én rolleværdi pr. linje, hver på højst 120 tegn.',
}

const storedValue = ({ type, value }: SettingItem): string | undefined => {
  switch (type) {
    case 'html':
      return cleanHtml(value)
    case 'text':
      return value
    case 'number':
      return value !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : undefined
    case 'boolean':
      return ['true', 'false'].includes(value) ? value : undefined
    case 'json':
      return isJson(value) ? value : undefined
    case 'claims': {
      const claims = [...new Set(claimsOf(value))]
      return claims.every((claim) => claim.length <= 120) ? claims.join('\n') : undefined
    }
  }
}

const isJson = (value: string) => {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** The role table in the shape of settings: what administrators see and change. */
export const roleItems = (table: readonly RoleEntry[]): SettingItem[] =>
  table.map((entry) => ({ key: roleKey(entry), value: entry.claims.join('\n'), type: 'claims' }))
