import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

let anna: Actor & { userId: number }
let bo: Actor & { userId: number }
beforeEach(async () => {
  anna = await portal.person()
  bo = await portal.person()
})

const garden = { name: 'Haven', point: { lon: 9.5454, lat: 56.1632 }, uncertainty: 25 }
const save = (place: object = garden, as: Actor = anna) => portal.call('saveOwnPlace', { as, ...garden, ...place })
const kept = async (as: Actor = anna) => (await portal.call('ownPlaces', { as })).body.items

describe('an own place', () => {
  test('is kept under its name, to be picked again, by its owner alone', async () => {
    const { body } = await save()
    await save({ name: 'Ågården' })
    await save({ name: 'Bakken' })
    expect(body).toMatchObject(garden)
    expect((await kept()).map(({ name }) => name)).toEqual(['Bakken', 'Haven', 'Ågården'])
    expect((await kept())[1]).toEqual(body)
    expect(await kept(bo)).toEqual([])
  })

  test('is moved and given another name, by its owner alone', async () => {
    const { id } = (await save()).body
    const other = { name: 'Sommerhuset', point: { lon: 10.5, lat: 56.5 }, uncertainty: 100 }
    expect((await save({ id, ...other }, bo)).status).toBe(404)
    expect((await save({ id, ...other })).body).toEqual({ id, ...other })
    expect(await kept()).toEqual([{ id, ...other }])
  })

  test('has a name that no other of its owner has', async () => {
    await save()
    const { id } = (await save({ name: 'Bakken' })).body
    for (const place of [{}, { name: ' Haven ' }, { id }]) {
      const { status, problem } = await save(place)
      expect([status, problem.message]).toEqual([409, 'Du har allerede et sted med det navn.'])
    }
    expect((await save({}, bo)).status).toBe(200)
    expect((await save({ name: ' ' })).status).toBe(400)
  })

  test('is forgotten by its owner alone, and with its owner', async () => {
    const { id } = (await save()).body
    await save({ name: 'Bakken' })
    expect((await portal.call('deleteOwnPlace', { as: bo, id })).status).toBe(404)
    expect((await portal.call('deleteOwnPlace', { as: anna, id })).status).toBe(200)
    expect((await kept()).map(({ name }) => name)).toEqual(['Bakken'])
    await portal.call('deleteUser', { as: anna, userId: anna.userId })
    expect(await portal.db.selectFrom('ownPlace').select('id').where('userId', '=', anna.userId).execute()).toEqual([])
  })

  test('is one of at most two hundred', async () => {
    const values = Array.from({ length: 200 }, (_, at) => ({
      ...{ userId: anna.userId, name: `Sted ${at}`, lon: 9, lat: 56, uncertainty: 5 },
    }))
    await portal.db.insertInto('ownPlace').values(values).execute()
    const { status, problem } = await save()
    expect([status, problem.message]).toEqual([409, 'Du kan højst gemme 200 steder. Slet et af dem først.'])
    const [first] = await kept()
    expect((await save({ id: first?.id })).status).toBe(200)
  })
})
