import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callsOf, taxonOf } from './calls.ts'
import { expect, test } from './driver.ts'
import { ownToken, withPerson } from './people.ts'
import { unzipped } from './read-files.ts'

// Its finds would give other tests' places their names.
test.use({ portalName: 'asking' })

const point = { lon: 9.5454, lat: 56.1632 }

interface Made {
  id: number
  version: number
}

/** A community for the finds of a species. */
async function found(page: Page, name: string, taxonId: number | undefined): Promise<Made> {
  const call = await callsOf(page)
  return call('/community/create', { uuid: randomUUID(), community: { name, criteria: { taxonIds: [taxonId] } } })
}

async function report(page: Page, taxonId: number | undefined, more: Record<string, unknown> = {}) {
  const call = await callsOf(page)
  const fields = { taxonId, certainty: 'sikker', observedFrom: '2026-05-14', point, locality: 'Stendiget', ...more }
  return call<{ id: number }>('/records/create-record', { uuid: randomUUID(), fields })
}

async function trust(page: Page, id: number, choice: RegExp) {
  await page.goto(`/faellesskaber/${id}`)
  await page.getByRole('button', { name: 'Følger' }).click()
  const dialog = page.getByRole('dialog', { name: 'Du følger fællesskabet' })
  await dialog.getByRole('radio', { name: choice }).check()
  await dialog.getByRole('button', { name: 'Gem' }).click()
  await expect(dialog).toBeHidden()
}

/** Which finds of others somebody has seen the exact place of, by what the portal holds about them. */
async function seenPlaces(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${await ownToken(page)}` }
  const asked = await page.request.post('/api/account/own-data', { headers })
  expect(asked.ok()).toBe(true)
  const { id } = (await asked.json()) as { id: string }
  await expect
    .poll(async () => (await page.request.get(`/api/account/own-data/${id}`, { headers })).status(), {
      timeout: 60_000,
    })
    .toBe(200)
  const file = await page.request.get(`/api/account/own-data/${id}`, { headers })
  const texts = await unzipped(await file.body())
  return [...texts].find(([name]) => name.includes('sete-steder'))?.[1] ?? ''
}

test('trust is given, used, written down, withdrawn at once, and rests when the criteria become wider', async ({
  browser,
  portal,
}) => {
  // Two people come for the first time, and a file is made behind them.
  test.slow()
  await withPerson(browser, portal.url, 'Olga Organisator', async (organiser) => {
    const taxonId = await taxonOf(organiser, 'Natrix natrix')
    const { id, version } = await found(organiser, 'Snoge ved stengærder', taxonId)
    await withPerson(browser, portal.url, 'Sif Snogefinder', async (finder) => {
      const { id: recordId } = await report(finder, taxonId, { ownBlur: true })
      await finder.goto(`/faellesskaber/${id}`)
      await finder.getByRole('button', { name: 'Følg', exact: true }).click()
      await expect(finder.getByText(/Du følger fællesskabet/)).toBeVisible()
      const path = `/api/records/${recordId}`
      /** What the organiser is told of the place, and what stands on the page: it comes as a stranger sees it at first. */
      const seesExact = async (isExact: boolean) => {
        const own = organiser.waitForResponse(
          (reply) => new URL(reply.url()).pathname === path && reply.request().headers().authorization !== undefined,
        )
        await organiser.goto(`/fund/${recordId}`)
        const { exactPlace } = (await (await own).json()) as { exactPlace: unknown }
        expect(exactPlace !== null).toBe(isExact)
        const words = isExact ? /^Du ser det nøjagtige sted/ : /^Vist som et kvadrat på/
        await expect(organiser.getByText(words)).toBeVisible()
      }
      await seesExact(false)

      await trust(finder, id, /^Alle mine fund her/)
      await seesExact(true)
      await expect(organiser.getByText('Arrangørerne ser det nøjagtige sted')).toBeVisible()
      await finder.goto(`/fund/${recordId}`)
      await expect(finder.getByText('Arrangørerne ser det nøjagtige sted')).toBeVisible()
      expect(await seenPlaces(organiser)).toContain(String(recordId))

      await trust(finder, id, /^Ingen/)
      await seesExact(false)

      await trust(finder, id, /^Alle mine fund her/)
      await seesExact(true)
      const call = await callsOf(organiser)
      const wider = { id, criteria: { speciesGroups: [6] } }
      await call('/community/update', { community: wider, version })
      await seesExact(false)
      await finder.goto(`/faellesskaber/${id}`)
      await finder.getByRole('button', { name: 'Følger' }).click()
      await expect(finder.getByRole('dialog').getByText(/Din tillid hviler til/)).toBeVisible()
    })
  })
})

test('a board moves in one browser when a find is reported in another', async ({ browser, portal }) => {
  await withPerson(browser, portal.url, 'Tavs Tilskuer', async (watcher) => {
    const taxonId = await taxonOf(watcher, 'Lacerta agilis')
    const { id } = await found(watcher, 'Markfirben på tavlen', taxonId)
    await watcher.goto(`/faellesskaber/${id}?fane=rangliste`)
    const told = watcher.getByRole('tabpanel', { name: 'Rangliste' }).getByRole('status').first()
    await expect(told).toHaveText(/^[\d.]+ fund · /)
    const before = Number(/^[\d.]+/.exec((await told.textContent()) ?? '')?.[0]?.replace('.', ''))
    await withPerson(browser, portal.url, 'Rap Rapportør', async (finder) => {
      await report(finder, taxonId)
      // It asks by itself every fifteen seconds.
      await expect(told).toHaveText(new RegExp(`^${(before + 1).toLocaleString('da-DK')} fund · `), { timeout: 60_000 })
      await expect(
        watcher.getByRole('list', { name: 'Rangliste: fund' }).getByRole('link', { name: 'Rap Rapportør' }),
      ).toBeVisible()
    })
  })
})
