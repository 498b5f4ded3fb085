import { beforeEach, describe, expect, test } from 'vitest'
import { cardsOf, saidOn } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
let carl: Person
beforeEach(async () => {
  anna = await portal.person({ displayName: 'Anna' })
  bo = await portal.person({ displayName: 'Bo' })
  carl = await portal.person({ displayName: 'Carl' })
})

const nameOf = ({ userId }: Person) => `<a href="/profil/${userId}">@nogen</a>`
const told = async (as: Actor) => saidOn(await cardsOf(portal, as))

/** Anna writes on her find and changes what she wrote, each time to something else. */
async function writeAndChange(isPersonal: boolean, ...texts: string[]) {
  const { id: ownerId } = await makeRecord(portal, { as: anna, isPersonal })
  const on = { kind: 'record' as const, ownerId }
  const [first = '', ...rest] = texts
  const { body } = await portal.call('addThreadComment', { as: anna, on, html: first })
  const id = body.comments[0]?.id ?? 0
  for (const [at, html] of rest.entries()) {
    const { status } = await portal.call('updateComment', { as: anna, id, version: at + 1, html })
    expect(status).toBe(200)
  }
}

describe('who is named in a comment only after it was changed', () => {
  test('hears of it once, and who was named before does not hear again', async () => {
    const both = `<p>${nameOf(bo)} og ${nameOf(carl)}, se her</p>`
    await writeAndChange(false, `<p>${nameOf(bo)} se her</p>`, both, '<p>Se her</p>', both)
    expect(await told(carl)).toEqual([expect.stringMatching(/^Anna nævnte dig: /)])
    expect(await told(bo)).toHaveLength(1)
  })

  test('hears nothing of what they may not read', async () => {
    await writeAndChange(true, '<p>Kun for mig</p>', `<p>${nameOf(bo)} se her</p>`)
    expect(await told(bo)).toEqual([])
  })

  test('hears nothing from somebody whom they have muted', async () => {
    await portal.call('mutePerson', { as: bo, userId: anna.userId, on: true })
    await writeAndChange(false, '<p>Se her</p>', `<p>${nameOf(bo)} se her</p>`)
    expect(await told(bo)).toEqual([])
  })
})

test('the experts are called by a comment that was changed too, once', async () => {
  const checklist = new Checklist(portal)
  const expert = await portal.person({ roles: ['BirdExpert'] })
  const on = { kind: 'taxon', ownerId: await checklist.id({ group: 4 }) } as const
  const { body } = await portal.call('addThreadComment', { as: anna, on, html: '<p>Hvad er det?</p>' })
  const id = body.comments[0]?.id ?? 0
  const change = (version: number, html: string) => portal.call('updateComment', { as: anna, id, version, html })
  await change(1, '<p>Hvad er det, @eksperter?</p>')
  expect(await told(expert)).toEqual([expect.stringMatching(/^Anna bad eksperterne om hjælp: /)])
  portal.clock.now = new Date(portal.clock.now.getTime() + 86_400_000)
  await change(2, '<p>Hvad kan det være, @eksperter?</p>')
  expect(await told(expert)).toHaveLength(1)
})
