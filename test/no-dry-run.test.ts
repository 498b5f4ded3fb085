import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { portalOfFile } from './portal-of-file.ts'
import { formOf, picture } from './upload.ts'

const portal = await portalOfFile({ env: { RATE_LIMIT_WRITES: '10000' } })

const everything = ['SiteAdmin', 'TaxonAdmin', 'TaxonEditor', 'SpeciesExpert', 'AdministrativeListEditor']
const told = {
  message: 'Det kan ikke prøvekøres. Intet er ændret.',
  fields: { dryRun: 'Kaldet har ingen prøvekørsel.' },
}

/** Calls that would do what was only to be tried: they change something and know no dry run. */
const carryingOut = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => {
  if (call.method === 'GET' || call.readsOnly || call.upload) return false
  const schema = call.body && JSON.stringify(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }))
  return !schema?.includes('"dryRun"')
})

test('there are many calls without a dry run, and some with', () => {
  const names = carryingOut.map(([name]) => name)
  expect(names.length).toBeGreaterThan(90)
  expect(names).not.toContain('updateTaxonParent')
  expect(names).not.toContain('decideRecords')
})

test('a call that has no dry run carries nothing out when it is asked for one', async () => {
  const as = await portal.person({ roles: everything })
  const carriedOut: string[] = []
  for (const [name, call] of carryingOut) {
    const url = `/api${call.path.replace(/\{\w+\}/g, '1')}`
    const method = call.method as 'POST' | 'DELETE'
    for (const dryRun of [true, false]) {
      const { status, problem } = await portal.request({ method, url, as, payload: { dryRun } })
      if (status === 403) continue
      if (status !== 400 || problem.code !== 'no_dry_run') carriedOut.push(`${name} ${status} ${problem.code}`)
      else expect(problem).toMatchObject(told)
    }
  }
  expect(carriedOut).toEqual([])
})

test('what was sent along does not matter: the name stays as it was', async () => {
  const as = await portal.person({ name: 'Uændret' })
  const payload = { userId: as.userId, name: 'Ændret', dryRun: true }
  const url = '/api/account/update-user-name'
  expect((await portal.request({ method: 'POST', url, as, payload })).problem).toMatchObject(told)
  expect(
    (
      await portal.request({
        method: 'POST',
        url: `${url}?dryRun=true`,
        as,
        payload: { ...payload, dryRun: undefined },
      })
    ).problem,
  ).toMatchObject(told)
  const { name } = await portal.db
    .selectFrom('appUser')
    .select('name')
    .where('id', '=', as.userId)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Uændret')
})

test('nor is a picture taken that was only to be tried', async () => {
  const as = await portal.person()
  const form = await formOf(await picture(), 'billede.jpg', 'image/jpeg', { dryRun: 'true' })
  const { status, problem } = await portal.request({ method: 'POST', url: '/api/files/upload-image', as, ...form })
  expect([status, problem]).toMatchObject([400, told])
  const { n } = await portal.db
    .selectFrom('media')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
})

test('two files in one form are told to be one too many, whichever call they are sent to', async () => {
  const as = await portal.person({ roles: everything })
  const bytes = await picture()
  for (const [name, call] of (Object.entries(calls) as [CallName, Call][]).filter(([, { upload }]) => upload)) {
    const form = new FormData()
    for (const fileName of ['en.jpg', 'to.jpg'])
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName)
    const encoded = new Response(form)
    const payload = Buffer.from(await encoded.arrayBuffer())
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const { status, problem } = await portal.request({ method: 'POST', url: `/api${call.path}`, as, payload, headers })
    expect([name, status, problem.code, problem.message]).toEqual([
      ...[name, 400, 'one_file_only', 'Der kan kun sendes én fil ad gangen.'],
    ])
  }
})
