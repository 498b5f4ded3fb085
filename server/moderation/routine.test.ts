import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { birds } from '#test/validating.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ now: new Date('2026-06-01T10:00:00Z') })
})
afterAll(() => portal.close())

const routine = async (as: Actor | string) =>
  (await portal.call('dailyRoutine', { as })).body.items.map(({ key, count, oldestDays }) => [key, count, oldestDays])

test("the day's work is what each role can do something about, with how much and how old it is", async () => {
  const taxa = await birds(portal)
  const [owner, expert] = [await portal.person(), await portal.person({ roles: ['BirdExpert'] })]
  const newRecord = async (taxonId: number | null) => (await makeRecord(portal, { as: owner, taxonId })).id
  const [flagged, asked, answered] = [
    await newRecord(taxa.major),
    await newRecord(taxa.major),
    await newRecord(taxa.ater),
    await newRecord(taxa.plant),
    await newRecord(null),
  ]
  await portal.call('flagRecord', { as: 'member', id: flagged, reason: 'Se her' })
  for (const id of [asked, answered]) await portal.call('pauseRecord', { as: expert, id, question: 'Hvor?' })
  await portal.call('unPauseRecord', { as: owner, id: answered, answer: 'Der' })
  await portal.call('addRecordReport', { as: 'member', id: flagged, kind: 'other', text: 'x' })
  const { items: orphans, total } = (await portal.call('orphanTaxa', { as: 'taxonAdminRole' })).body
  await new Checklist(portal).orphan()
  await portal.db.insertInto('jobLog').values({ job: 'x', outcome: 'failed', startedAt: portal.clock.now }).execute()
  portal.clock.now = new Date('2026-06-04T10:00:00Z')
  expect(await routine(expert)).toEqual([
    ['flagged', 1, 3],
    ['answered', 1, 3],
    ['oldest', 3, 3],
    ['own-paused', 1, 3],
    ['unnamed', 1, 3],
  ])
  expect(await routine('groupExpertRole.1')).toEqual([
    ['flagged', 0, null],
    ['answered', 0, null],
    ['oldest', 2, 3],
    ['own-paused', 0, null],
    ['unnamed', 1, 3],
  ])
  expect(await routine('siteModerator')).toEqual([
    ['reports', 1, 3],
    ['flagged', 1, 3],
    ['unnamed', 1, 3],
  ])
  const keys = async (as: string) => (await routine(as)).map(([key]) => key)
  expect(await keys('taxonAdminRole')).toEqual(['orphans', 'failed-moves', 'unnamed'])
  expect(await keys('siteAdminRole')).toEqual([
    ...['reports', 'flagged', 'orphans', 'failed-moves', 'failed-jobs', 'unnamed'],
  ])
  expect(await keys('managingAuthorityRole')).toEqual(['unnamed'])
  const [orphanLine] = (await routine('taxonAdminRole')).filter(([key]) => key === 'orphans')
  expect([orphanLine?.[1], orphans.length]).toEqual([total + 1, total])
  const jobs = (await portal.call('dailyRoutine', { as: 'siteAdminRole' })).body.items.find(
    ({ key }) => key === 'failed-jobs',
  )
  expect(jobs).toMatchObject({ count: 1, path: '/administration/site-admin?fane=baggrund' })
})

test('says in Danish what is to be done, or that nothing is, and leads there', async () => {
  const items = (await portal.call('dailyRoutine', { as: await portal.person({ roles: ['FishExpert'] }) })).body.items
  expect(items.find(({ key }) => key === 'flagged')).toMatchObject({
    title: 'Markerede fund i dine grupper',
    text: 'Ingen fund i dine grupper er markeret.',
    path: '/fund/validerings-overblik?fane=koe&tab=flagged',
  })
  expect((await portal.call('dailyRoutine', { as: 'siteModerator' })).body.items[0]).toMatchObject({
    text: 'Brugere venter på svar fra moderatorerne.',
    path: '/administration/rapporter',
  })
  expect((await portal.call('dailyRoutine', { as: 'siteModerator' })).body.items[1]?.path).toBe(
    '/fund/validerings-overblik?fane=koe&tab=flagged&alle=ja',
  )
})
