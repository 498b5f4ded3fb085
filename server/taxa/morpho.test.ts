import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const as = 'taxonAdminRole'
const add = (names: string[], memberIds: number[] = []) => portal.call('addMorphoGroup', { as, names, memberIds })

test('a group has its names and members, the group that they share, and is found by its name', async () => {
  const members = [await list.id({ group: 4 }), await list.id({ group: 4 })]
  const { body } = await add(['prøvefugle', 'prøvepippere', 'Prøvefugle'], members)
  expect(body).toMatchObject({ name: 'prøvefugle', version: 1, isDeleted: false })
  expect(body.names.map((name) => [name.name, name.isAccepted])).toEqual([
    ['prøvefugle', true],
    ['prøvepippere', false],
  ])
  expect(body.members.map((one) => one.id).sort()).toEqual(members.sort())
  expect(await list.read(body.id)).toMatchObject({ taxonType: 1, rank: 0, speciesGroup: 4, classification: [] })
  expect(await list.find('prøvepip')).toEqual([body.id])
  expect((await list.read(members[0] ?? 0)).morphoGroupIds).toEqual([body.id])
})

test('a group is changed: the first name is the accepted one, and an older version is refused', async () => {
  const [a, b] = [await list.id({ group: 8 }), await list.id({ group: 1 })]
  const group = (await add(['bladlus x', 'lus x'], [a])).body
  const change = { as, id: group.id, names: ['lus x', 'småkryb x'], memberIds: [a, b], version: group.version }
  const { body } = await portal.call('updateMorphoGroup', change)
  expect(body.names.map((name) => name.name)).toEqual(['lus x', 'småkryb x'])
  expect(body.version).toBe(2)
  expect((await list.read(group.id)).speciesGroup).toBe(0)
  const late = await portal.call('updateMorphoGroup', { ...change, names: ['bladlus x'] })
  expect([late.status, late.problem.code]).toEqual([409, 'conflict'])
  const back = await portal.call('updateMorphoGroup', { ...change, names: ['bladlus x'], version: 2 })
  expect(back.body.names.map((name) => name.name)).toEqual(['bladlus x'])
})

test('a deleted group is gone for readers and can be brought back', async () => {
  const { id } = (await add(['bortegruppe'])).body
  const listed = async (who: string) =>
    (await portal.call('listMorphoGroups', { as: who } as object)).body.some((group) => group.id === id)
  expect(await listed('anonymous')).toBe(true)
  expect((await portal.call('deleteMorphoGroup', { as, id })).body.isDeleted).toBe(true)
  expect([await listed('anonymous'), await listed(as)]).toEqual([false, true])
  expect(await list.find('bortegruppe')).toEqual([])
  expect((await portal.call('deleteMorphoGroup', { as, id })).body.isDeleted).toBe(false)
  expect(await list.find('bortegruppe')).toEqual([id])
})

test('only groups are changed as groups, and only taxa are members', async () => {
  const id = await list.id()
  expect((await portal.call('deleteMorphoGroup', { as, id })).problem.code).toBe('taxon_not_group')
  const group = (await add(['gruppe i gruppe'])).body.id
  expect((await add(['forkert'], [group])).problem.code).toBe('taxon_is_group')
  expect((await add(['forkert'], [999_999_999])).status).toBe(404)
  expect((await portal.call('toggleTaxon', { as, taxonId: group })).problem.code).toBe('taxon_is_group')
})
