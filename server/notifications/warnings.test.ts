import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { cardsOf } from '#test/notified.ts'
import { around, at, day, WarningWorld } from '#test/warnings.ts'

let portal: Portal
let world: WarningWorld
beforeAll(async () => {
  portal = await openPortal()
  world = await WarningWorld.begin(portal)
})
afterAll(() => portal.close())

test('the card of a warning says how near the species was known and leads to both answers, until it is decided', async () => {
  const [authority, expert, asked] = [
    await world.authority(around(0, 0, 20)),
    await portal.person({ roles: ['PlantExpert'] }),
    await portal.person(),
  ]
  await portal.call('subscribeToWarnings', { as: asked, on: true, emails: false })
  const taxonId = await world.listed({ danishName: 'prøvepileurt' })
  await world.find(taxonId, { point: at(13), observedFrom: day(800) })
  const { id } = await world.find(taxonId)
  await world.judge()
  const card = async (as: typeof asked) =>
    (await cardsOf(portal, as)).find(({ title }) => title.includes('prøvepileurt'))
  const seen = await card(authority)
  expect(seen?.lines[0]?.text).toContain('Nærmeste kendte fund er 13,1 km væk')
  expect(seen?.ways).toEqual([
    { label: 'Bekræft arten', path: seen?.path },
    { label: 'Ikke den art', path: `/fund/${id}` },
  ])
  expect(seen?.path).toContain('/invasiv/varsler?varsel=')
  expect((await card(asked))?.ways.map(({ path }) => path)).toEqual([`/fund/${id}`, `/fund/${id}`])
  await portal.call('toggleExpertValidation', { as: expert, id, taxonId })
  expect((await card(authority))?.ways).toEqual([])
})
