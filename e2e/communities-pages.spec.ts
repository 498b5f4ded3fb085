import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, register, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'

// What it asks would be asked in the tests of others too.
test.use({ portalName: 'asking' })

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const point = { lon: 9.5454, lat: 56.1632 }
const questions = [
  { kind: 'text', label: 'Hvor sad den?' },
  { kind: 'number', label: 'Længde', unit: 'mm', min: 0, max: 90, isRequired: true },
  { kind: 'date', label: 'Klækket' },
  { kind: 'options', label: 'Underlag', options: [{ label: 'Bark' }, { label: 'Blad' }] },
]

/** A community with something of everything, by one who organises it: a find that is whole, and one that wants answers. */
async function livelyCommunity(page: Page) {
  await register(page, 'Oda Organisator')
  const call = await callsOf(page)
  const taxonId = await taxonOf(page, 'Coccinella septempunctata')
  const criteria = { taxonIds: [taxonId], near: { ...point, metres: 2000 } }
  const community = {
    ...{ name: 'Mariehøns i skoven', introduction: 'Hvor sidder de?', html: '<h2>Sådan</h2><p>Kig under bladene.</p>' },
    ...{ criteria, fields: questions, needed: ['count'], wantedIds: [taxonId] },
  }
  const { id } = await call<{ id: number }>('/community/create', { uuid: randomUUID(), community })
  const recordIds: number[] = []
  for (const observedFrom of ['2026-05-01', '2026-05-02']) {
    const fields = { taxonId, certainty: 'sikker', observedFrom, point, locality: 'Skoven' }
    recordIds.push((await call<{ id: number }>('/records/create-record', { uuid: randomUUID(), fields })).id)
  }
  const [recordId] = recordIds
  await call('/community/answers', { recordId, communityId: id, answers: { 1: 'På barken', 2: 7, 4: [1] }, version: 1 })
  const event = { title: 'Mariehønetur', place: 'Skovbrynet', point, metres: 500, most: 5 }
  const when = { startsAt: '2099-05-14T10:00', endsAt: '2099-05-14T12:00' }
  const made = { uuid: randomUUID(), communityId: id, event: { ...event, ...when } }
  const { id: eventId } = await call<{ id: number }>('/community/add-event', made)
  const thread = { communityId: id, title: 'Er de vågne?', html: '<p>Jeg så to i går.</p>' }
  for (const isAnnouncement of [true, false]) await call('/community/add-thread', { ...thread, isAnnouncement })
  return { id, eventId }
}

const views = ['', 'fund', 'arter', 'rangliste', 'daekning', 'aktiviteter', 'traade', 'arrangoer']

test.describe.configure({ mode: 'parallel' })

for (const [size, viewport] of Object.entries(sizes)) {
  test(`each view of a community and each page around it is for everybody, with keys, on a ${size}`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    const { id, eventId } = await livelyCommunity(page)
    const own = `/faellesskaber/${id}`
    const edit = '/faellesskaber/rediger'
    const addresses = [
      ...views.map((view) => (view === '' ? own : `${own}?fane=${view}`)),
      `${own}?fane=arrangoer&mangler=ja`,
      `${own}?fane=aktiviteter&aktivitet=${eventId}`,
      ...['foelger', 'arrangerer', 'passer'].map((tab) => `/faellesskaber?vis=${tab}`),
      ...['/faellesskaber/communitiesUserFollowing', `/faellesskaber/community-item?id=${id}`],
      ...[`/faellesskaber/threadList?communityId=${id}`, `/faellesskaber/threadList?communityId=${id}&ny=ja`],
      `/faellesskaber/createEvent?communityId=${id}&id=${eventId}`,
      ...[`${edit}/rediger?id=${id}`, `${edit}/editExtraFields?id=${id}`, `${edit}/selectMandatoryFields?id=${id}`],
      ...['Text', 'Number', 'Date', 'Options'].map((kind, at) => `${edit}/edit${kind}Field?id=${id}&field=${at + 1}`),
    ]
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeHidden()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectAccessible(page)
        await expectKeyboardWorks(page)
      })
    }
  })
}
