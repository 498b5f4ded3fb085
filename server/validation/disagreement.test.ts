import { expect, test } from 'vitest'
import { cardsOf, saidOn } from '#test/notified.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { birdExpert, birds, personOfWeight, say } from '#test/validating.ts'

const portal = await portalOfFile()
const nameOf = async (id: number) => (await portal.call('getTaxon', { id })).body.acceptedVernacularName
const sure = 'sikker' as const

test('a find whose votes part says so, where it stands meanwhile and what settles it, to all and to its reporter', async () => {
  const taxa = await birds(portal)
  const owner = await portal.person()
  const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, certainty: sure })
  const [major, corvus, family] = await Promise.all([taxa.major, taxa.corvus, taxa.family].map(nameOf))
  const { receipt, taxon, suggestions } = await say(portal, id, taxa.corvus)
  expect(taxon?.id).toBe(taxa.family)
  expect(receipt.disagreement).toEqual([
    `Der er uenighed om navnet: ${major} (2 point) og ${corvus} (2 point).`,
    `Fundet står imens under ${family}, den gruppe, som alle forslagene hører til.`,
    'Det forslag, der først får 3 point mere, bliver fundets navn. En ekspert i artsgruppen kan også afgøre det.',
  ])
  expect(receipt.missing).toContain('To stjerner: der skal først være enighed om navnet.')
  expect(receipt.missing.join(' ')).not.toContain('på fundets navn')
  expect(suggestions.every(({ createdAt }) => !Number.isNaN(Date.parse(createdAt)))).toBe(true)
  expect(suggestions.map(({ ownVote }) => ownVote)).toEqual([null, sure])
  expect(saidOn(await cardsOf(portal, owner, 'validation'))[0]).toBe(
    `Der er uenighed om navnet ${major}. Fundet står imens under ${family}, den gruppe, som mere end to tredjedele af pointene peger på. ` +
      'Det afgøres, når et forslag har mere end to tredjedele af pointene, eller når en ekspert afgør det.',
  )
  // What it says comes true: with three points more the find has that name again, and nobody parts.
  await say(portal, id, taxa.major)
  const settled = await say(portal, id, taxa.major, { certainty: 'sandsynlig' })
  expect([settled.taxon?.id, settled.receipt.disagreement]).toEqual([taxa.major, []])
})

test('the history of a find whose votes part tells that they do, and not that anybody validated the group', async () => {
  const taxa = await birds(portal)
  const { id } = await makeRecord(portal, { as: await portal.person(), taxonId: taxa.major, certainty: sure })
  const newest = async () => (await portal.call('recordHistory', { id })).body.items.at(-1)?.text
  await say(portal, id, taxa.corvus)
  expect(await newest()).toBe(`Der er uenighed om navnet. Fundet står imens under ${await nameOf(taxa.family)}`)
  await say(portal, id, taxa.plant, { as: await personOfWeight(portal, 2) })
  expect(await newest()).toBe('Der er uenighed om navnet. Forslagene har ingen gruppe til fælles')
  // A decision, and its way back to what votes say.
  await portal.call('toggleExpertValidation', { as: birdExpert, id, taxonId: taxa.major })
  await portal.call('toggleExpertValidation', { as: birdExpert, id, reason: 'Jeg tog fejl' })
  expect(await newest()).toBe(
    'Tog valideringen tilbage. Der er uenighed om navnet. Forslagene har ingen gruppe til fælles',
  )
})

test('how sure the reporter is belongs to the name that they gave, not to the group where the find stands meanwhile', async () => {
  const taxa = await birds(portal)
  const owner = await portal.person()
  const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, certainty: sure })
  const read = async () => (await portal.call('getRecord', { id })).body
  expect(await read()).toMatchObject({ certainty: sure, saidTaxon: null })
  await say(portal, id, taxa.corvus)
  expect(await read()).toMatchObject({ taxon: { id: taxa.family }, certainty: sure, saidTaxon: { id: taxa.major } })
  await say(portal, id, taxa.major)
  await say(portal, id, taxa.major, { certainty: 'sandsynlig' })
  expect(await read()).toMatchObject({ taxon: { id: taxa.major }, saidTaxon: null })
})

test('a find that votes have parted before stands under another group when they part further: nobody doubted the first', async () => {
  const taxa = await birds(portal)
  const owner = await portal.person()
  const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, certainty: sure })
  expect((await say(portal, id, taxa.ater)).taxon?.id).toBe(taxa.parus)
  expect((await say(portal, id, taxa.corvus)).taxon?.id).toBe(taxa.family)
  expect(saidOn(await cardsOf(portal, owner, 'validation'))[0]).toBe(`Fundet hedder nu ${await nameOf(taxa.family)}`)
})

test('who is less exact than others is told of too, and votes in one line or a small minority part nobody', async () => {
  const taxa = await birds(portal)
  const { id } = await makeRecord(portal, { as: await portal.person(), taxonId: taxa.major, certainty: sure })
  const [major, parus] = await Promise.all([taxa.major, taxa.parus].map(nameOf))
  expect((await say(portal, id, taxa.parus)).receipt.disagreement).toEqual([
    `Ikke alle er lige præcise: ${parus} er foreslået, og også ${major} (2 point).`,
    `Fundet står imens som ${parus}, som stemmerne er enige om.`,
    `Får ${major} 3 point mere, bliver det fundets navn. En ekspert i artsgruppen kan også afgøre det.`,
  ])
  const other = await makeRecord(portal, { as: await portal.person(), taxonId: taxa.ater, certainty: sure })
  for (const _ of [1, 2]) await say(portal, other.id, taxa.ater)
  const outvoted = await say(portal, other.id, taxa.plant, { certainty: 'sandsynlig' })
  expect([outvoted.taxon?.id, outvoted.receipt.disagreement]).toEqual([taxa.ater, []])
})

test('suggestions without a group in common leave the find without a name, and say why', async () => {
  const taxa = await birds(portal)
  const { id } = await makeRecord(portal, { as: await portal.person(), taxonId: taxa.major, certainty: sure })
  const { taxon, receipt } = await say(portal, id, taxa.plant)
  expect(taxon).toBeNull()
  expect(receipt.disagreement[1]).toBe('Forslagene har ingen gruppe til fælles, så fundet er imens uden navn.')
})

test('a group that has two stars is explained too: votes no longer rule its name, and the reporter is told so', async () => {
  const taxa = await birds(portal)
  const owner = await portal.person()
  const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, certainty: sure })
  const [major, corvus, family] = await Promise.all([taxa.major, taxa.corvus, taxa.family].map(nameOf))
  const heavy = await personOfWeight(portal, 4)
  const { taxon, stars, receipt } = await say(portal, id, taxa.corvus, { as: heavy, certainty: sure })
  // Eight points of ten are enough to lead: the third brings the group.
  expect([taxon?.id, stars, receipt.disagreement]).toEqual([taxa.corvus, 0, []])
  const parted = await say(portal, id, taxa.major, { as: await personOfWeight(portal, 2) })
  expect([parted.taxon?.id, parted.stars]).toEqual([taxa.family, 2])
  expect(parted.receipt.disagreement).toEqual([
    `Der er uenighed om navnet: ${corvus} (8 point) og ${major} (6 point).`,
    `Fundet står under ${family}, den gruppe, som alle forslagene hører til.`,
    'Gruppen har to stjerner, så nu er det en ekspert i artsgruppen, der kan gøre navnet mere præcist.',
  ])
  const told = saidOn(await cardsOf(portal, owner, 'validation')).join(' ')
  expect(told).toContain('Gruppen har to stjerner, og en ekspert kan gøre navnet mere præcist.')
  expect(told).not.toContain('to tredjedele')
})

test('a name with two stars that nobody votes for any more still stands, and is not called a group', async () => {
  const taxa = await birds(portal)
  const owner = await portal.person()
  const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, certainty: sure })
  const heavy = await personOfWeight(portal, 4)
  const named = await say(portal, id, taxa.major, { as: heavy, certainty: sure })
  expect([named.taxon?.id, named.stars]).toEqual([taxa.major, 2])
  await say(portal, id, taxa.corvus, { as: heavy, certainty: sure })
  const { taxon, stars, receipt } = await say(portal, id, taxa.ater, { as: owner })
  expect([taxon?.id, stars]).toEqual([taxa.major, 2])
  const [major, corvus, ater] = await Promise.all([taxa.major, taxa.corvus, taxa.ater].map(nameOf))
  expect(receipt.disagreement).toEqual([
    `Der er uenighed om navnet: ${corvus} (8 point) og ${ater} (2 point).`,
    `Fundet hedder stadig ${major}, som gav det to stjerner, selv om stemmerne er flyttet. Nu er det en ekspert i artsgruppen, der kan ændre navnet.`,
  ])
})

test('a find whose votes part keeps the species group that all suggestions share, in its queue and its experts’ hands', async () => {
  const checklist = new Checklist(portal)
  const above = await checklist.id({ rank: ranks.family, name: 'Vertebratella', group: 6 })
  const fish = [
    await checklist.id({ parent: above, name: 'Gadella una', group: 5 }),
    await checklist.id({ parent: above, name: 'Clupella duo', group: 5 }),
  ] as const
  const frog = await checklist.id({ parent: above, name: 'Ranella tres' })
  const { id } = await makeRecord(portal, { as: await portal.person(), taxonId: fish[0], certainty: sure })
  const parted = await say(portal, id, fish[1])
  expect(parted.taxon?.id).toBe(above)
  const groupNow = async () => {
    const { body } = await portal.call('getRecord', { id })
    const list = await portal.call('searchRecordList', { filter: { taxonIds: [above] } })
    return [body.speciesGroup, list.body.items[0]?.speciesGroup]
  }
  expect(await groupNow()).toEqual([5, 5])
  const found = async (group: number) =>
    (await portal.call('searchRecordList', { filter: { taxonIds: [above], speciesGroups: [group] } })).body.total
  expect([await found(5), await found(6)]).toEqual([1, 0])
  expect(await portal.call('toggleExpertValidation', { as: 'groupExpertRole.6', id, taxonId: fish[0] })).toMatchObject({
    status: 403,
  })
  // Suggestions of two groups: it stands where its name does.
  await say(portal, id, frog)
  expect(await groupNow()).toEqual([6, 6])
})

test('who moves their vote so that names part is told of the disagreement, although nobody is for the old name any more', async () => {
  const taxa = await birds(portal)
  const owner = await portal.person()
  const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, certainty: sure })
  const heavy = await personOfWeight(portal, 4)
  expect((await say(portal, id, taxa.ater, { as: heavy })).taxon?.id).toBe(taxa.ater)
  const parted = await say(portal, id, taxa.corvus, { as: heavy, certainty: 'sandsynlig' })
  expect(parted.taxon?.id).toBe(taxa.family)
  expect(saidOn(await cardsOf(portal, owner, 'validation'))[0]).toContain('Der er uenighed om navnet')
})
