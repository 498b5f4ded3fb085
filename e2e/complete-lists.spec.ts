import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, register, test } from './driver.ts'

test('complete lists are found in the search, read as trips by species, saved, and told on the page of a species', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await register(page)
  const call = await callsOf(page)
  const ids: number[] = []
  for (const [day, names] of [
    ['2026-05-14', ['Cygnus olor', 'Parus major']],
    ['2026-05-15', ['Parus major']],
  ] as const) {
    const { id } = await call<{ id: number }>('/trip-sampling-event/create-trip-sampling-event', {
      uuid: crypto.randomUUID(),
      trip: {
        ...{ title: `Søen ${day}`, start: `${day}T06:10`, end: `${day}T09:20`, isFinished: true },
        ...{ distance: 4200, completeGroups: [4], breaks: [{ from: `${day}T07:00`, to: `${day}T07:20` }] },
      },
    })
    ids.push(id)
    for (const name of names) {
      await call('/records/create-record', {
        uuid: crypto.randomUUID(),
        fields: {
          ...{ taxonId: await taxonOf(page, name), certainty: 'sikker', observedFrom: day, count: 3, tripId: id },
          ...{ countUnit: 'individuals', point: { lon: 9.5454, lat: 56.1632 } },
        },
      })
    }
  }
  await page.goto('/fund/soegning?firkant=9.5,56.1,9.6,56.2&fra=2026-05-14&til=2026-05-15')
  await page.getByRole('tab', { name: 'Ture' }).click()
  await expect(page.getByText('2 komplette ture')).toBeVisible()
  const table = page.getByRole('table', { name: /Arter noteret på 2 ture/ })
  await expect(table.getByRole('columnheader')).toHaveText(['Tur', 'Arter', 'Musvit', 'Knopsvane'])
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText(['1', '3', 'ikke noteret'])
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText(['2', '3', '3'])
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hent tabellen' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^komplette-ture-.*\.csv$/)
  await table.getByRole('link', { name: '15. maj 2026' }).click()
  await page.waitForURL(`/tur/${ids[1]}`)
  await expect(page.getByText('kl. 07.00–07.20')).toBeVisible()
  await page.goto(`/taxa/${await taxonOf(page, 'Cygnus olor')}`)
  await expect(page.getByText(/^Ikke noteret på \d+ af \d+ komplette ture$/)).toBeVisible()
})
