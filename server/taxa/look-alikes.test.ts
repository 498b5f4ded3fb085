import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)
const as = 'taxonAdminRole'

const named = async (latinName: string) => {
  const [hit] = (await portal.call('searchTaxa', { queryString: latinName, all: true })).body
  return list.read(hit?.id ?? 0)
}
const alikeOf = async (latinName: string, other: string) =>
  (await named(latinName)).lookAlikes.find((one) => one.latinName === other)
const describeMistakes = async (taxonId: number, text: string) => {
  const { version } = await list.read(taxonId)
  const sections = { forvekslingsmuligheder: `<p>${text}</p>` }
  return portal.call('updateTaxonDescription', { as, taxonId, version, sections, mediaIds: [] })
}

describe('a look-alike', () => {
  test('tells its difference in the sentences that name it, on the page of either', async () => {
    const here = await alikeOf('Cantharellus cibarius', 'Hygrophoropsis aurantiaca')
    expect(here?.difference).toBe(
      'Almindelig orangekantarel har ægte, tynde, orange lameller, der kan skrabes af, og er blødere.',
    )
    const there = await alikeOf('Hygrophoropsis aurantiaca', 'Cantharellus cibarius')
    expect(there?.difference).toBe(here?.difference)
    expect((await alikeOf('Vipera berus', 'Natrix natrix'))?.difference).toMatch(/^Snogen har gule/)
  })

  test('without a sentence tells what is noted of it, or else where and when it is found otherwise', async () => {
    expect((await alikeOf('Amanita citrina', 'Amanita phalloides'))?.difference).not.toBeNull()
    expect((await alikeOf('Calocybe gambosa', 'Entoloma sinuatum'))?.difference).toMatch(/Ses august–oktober\.$/)
  })

  test('that is poisonous says so, there and on its own page', async () => {
    expect((await alikeOf('Cantharellus cibarius', 'Cortinarius rubellus'))?.warning).toBe('Dødelig giftig')
    expect((await named('Cortinarius rubellus')).warning).toBe('Dødelig giftig')
    expect((await alikeOf('Cortinarius rubellus', 'Cantharellus cibarius'))?.warning).toBeNull()
  })

  test('says what editors have written of it since', async () => {
    const [one, other] = [await list.id({ danishName: 'prøvehat' }), await list.id({ danishName: 'tvillinghat' })]
    await portal.db.insertInto('lookAlike').values({ taxonId: one, otherId: other }).execute()
    expect((await list.read(one)).lookAlikes).toMatchObject([{ id: other, difference: null, warning: null }])
    await describeMistakes(one, 'Den er brun. Tvillinghatten er rød.')
    await portal.call('addTaxonNote', { as, taxonId: other, category: 'Giftighed', text: 'giftig. Spis den ikke.' })
    expect((await list.read(one)).lookAlikes).toMatchObject([
      { id: other, difference: 'Tvillinghatten er rød.', warning: 'Giftig' },
    ])
  })
})
