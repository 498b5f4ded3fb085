import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { find } from '#test/finds.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

describe('reporting a find', () => {
  test('a place and a day are enough', async () => {
    const made = await find(portal)
    expect(made).toMatchObject({ state: 'submitted', taxon: null, marks: [], version: 1, stars: 0 })
    expect((await portal.call('getRecord', { id: made.id })).body.place).toMatchObject({ side: 0, uncertainty: 5 })
  })
})
