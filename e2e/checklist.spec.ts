import { readFile } from 'node:fs/promises'
import { archiveOf } from '../test/archive.ts'
import { heading } from '../test/beetles.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './driver.ts'

const workshop = '/administration/taxon-redigering'

/** Cod under a new class, and the porpoise in another family. */
const rows = [
  ['k', 'Animalia', '', 'kingdom', 'accepted', '', ''],
  ['p', 'Chordata', '', 'phylum', 'accepted', 'k', ''],
  ['c', 'Provopisces', '', 'class', 'accepted', 'p', ''],
  ['o', 'Gadiformes', '', 'order', 'accepted', 'c', ''],
  ['m', 'Mammalia', '', 'class', 'accepted', 'p', ''],
  ['f', 'Delphinidae', '', 'family', 'accepted', 'm', ''],
  ['g', 'Phocoena', 'Prøve, 1816', 'genus', 'accepted', 'f', ''],
]

test.use({ as: 'taxon-admin' })

test('a checklist names what it would change, keeps species groups unless told, and is undone whole', async ({
  page,
}) => {
  const archive = await archiveOf({ taxon: [heading, ...rows], title: 'Fisk og marsvin' })
  await page.goto(`${workshop}?fane=import`)
  await page
    .getByLabel(/Fil med tjekliste/)
    .setInputFiles({ name: 'liste.zip', mimeType: 'application/zip', buffer: archive })
  await expect(page.getByText('Filen er i orden. Intet er ændret endnu')).toBeVisible()
  const changes = page.getByRole('table', { name: 'Ændringer af kendte taxa' })
  await expect(changes.getByRole('row', { name: /Phocoena Overordnet taxon Phocoenidae Delphinidae/ })).toBeVisible()
  await expect(page.getByText(/Gadiformes: Fisk, ikke/)).toBeVisible()
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hent alle ændringer' }).click()
  const sheet = await readFile(await (await saved).path(), 'utf8')
  expect(sheet).toContain('Phocoena;Overordnet taxon;Phocoenidae;Delphinidae;')

  // A yes is checked again before it is done.
  await page.getByLabel('Lad dem skifte artsgruppe').check()
  await expect(changes.getByRole('row', { name: /Gadus morhua Artsgruppe Fisk/ })).toBeVisible()
  await page.getByLabel('Lad dem skifte artsgruppe').uncheck()
  await expect(page.getByText(/Gadiformes: Fisk, ikke/)).toBeVisible()
  await page.getByRole('button', { name: 'Importér' }).click()
  await expect(page.getByText('Importen står i ændringsloggen og kan fortrydes der.')).toBeVisible()

  // The same once more has nothing to offer.
  const again = { name: 'liste.zip', mimeType: 'application/zip', buffer: archive }
  await page.getByLabel(/Fil med tjekliste/).setInputFiles(again)
  await expect(page.getByText('Ingen ændringer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importér' })).toHaveCount(0)

  await page.goto(`${workshop}?fane=log`)
  const [undo, done] = ['Fortryd: Importerede tjeklisten Fisk og marsvin', 'Fortrød: Importerede tjeklisten']
  await page.getByRole('button', { name: new RegExp(undo) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fortryd ændringen' }).click()
  await expect(page.getByText(new RegExp(done))).toBeVisible()
})
