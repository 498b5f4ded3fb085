import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicCategories } from '#contract/settings.ts'
import { cleanHtml, hasContent } from '#server/core/rich-text.ts'
import { helpTexts } from '../db/seed/help-texts.ts'
import { seed } from '../db/seed/seed.ts'
import { openPortal, type Portal } from './app.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const texts = async () =>
  Promise.all(publicCategories.map(async (category) => (await portal.call('getSettings', { category })).body))

test('a new portal has terms that must be accepted, help texts, and a front page in its own words', async () => {
  const { terms, version, acceptanceVersion } = (await portal.call('getTerms')).body
  expect([version, acceptanceVersion]).toEqual([1, 1])
  expect(terms).toContain('Tidligere bruger')
  expect(terms).toContain('mailto:kontakt@vildfund.example')
  const [help, front] = await texts()
  expect(help?.items.map(({ key }) => key)).toEqual(Object.keys(helpTexts).sort())
  expect(front?.items).toEqual([])
})

test('every text is as clean as what administrators may write, and says something', () => {
  for (const html of Object.values(helpTexts)) {
    expect(cleanHtml(html)).toBe(html)
    expect(hasContent(html)).toBe(true)
  }
})

/** The keys of all question marks on pages. */
const asked = (): string[] =>
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join('web', file), 'utf8').matchAll(/<Help for="([^"]+)"/g)])
    .flatMap(([, key]) => key ?? [])

test('every question mark on a page has a text', () => {
  expect(asked().filter((key) => !(key in helpTexts))).toEqual([])
})

test('search, taxa and validation have question marks, and administrators see where each stands', () => {
  const keys = Object.keys(helpTexts)
  for (const room of ['search', 'taxa', 'validation']) {
    expect([room, keys.some((key) => key.startsWith(`${room}.`))]).toEqual([room, true])
  }
  const places = readFileSync('web/settings/help-keys.ts', 'utf8')
  expect(keys.filter((key) => !places.includes(`'${key}':`))).toEqual([])
  expect(keys.filter((key) => !asked().includes(key))).toEqual([])
})

test('seeding again changes nothing and leaves what administrators have written', async () => {
  const write = (key: string, value: string) =>
    portal.call('addSettingItem', { as: 'siteAdminRole', category: 'question_marks', key, value, type: 'html' })
  await write('profile.displayName', '<p>Vores egen hjælp</p>')
  await write('profile.mediaLicense', '')
  const before = await texts()
  const told: string[] = []
  await seed(portal.db, portal.config, (line) => told.push(line))
  expect(await texts()).toEqual(before)
  expect(told).toEqual([])
  expect((await portal.call('getTerms')).body.version).toBe(1)
})

test('a text that nobody has touched follows the product', async () => {
  await portal.db
    .updateTable('setting')
    .set({ value: 'Fra en ældre udgave' })
    .where('key', '=', 'admin.block')
    .execute()
  await seed(portal.db, portal.config, () => {})
  const [help] = await texts()
  expect(help?.items.find(({ key }) => key === 'admin.block')?.value).toBe(helpTexts['admin.block'])
})

test('a new portal knows the Danish towns by their Danish names, and another start doubles none', async () => {
  const towns = () => portal.db.selectFrom('place').select(['name', 'weight']).where('kind', '=', 'town').execute()
  const first = await towns()
  expect(first.length).toBeGreaterThan(300)
  const names = first.map(({ name }) => name)
  for (const name of ['København', 'Aarhus', 'Rønne', 'Ærøskøbing', 'Skagen']) expect(names).toContain(name)
  for (const name of ['Copenhagen', 'Århus', 'Skaerbaek']) expect(names).not.toContain(name)
  await seed(portal.db, portal.config, () => {})
  expect(await towns()).toHaveLength(first.length)
})
