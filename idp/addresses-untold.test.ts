import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Flow } from './test-driver.ts'
import { openSignInPortal, type SignInPortal, somePassword } from './test-portal.ts'

/** Without e-mail anybody may claim an address: what they see must not say whether somebody else has. */
let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal({ env: { TRUST_PROXY: '1', RATE_LIMIT_SIGN_IN: '1000' } })
})
afterAll(() => portal.close())

const ownPassword = 'min egen kode om tjørn'
let networks = 0

/** Somebody who claims an address, in the browser that they registered in. */
async function claimant(name: string, isShared: boolean) {
  const address = `${name}${isShared ? '-delt' : ''}@eksempel.example`
  const userName = `${name}${isShared ? '-to' : '-en'}`
  if (isShared) await portal.newcomer(`${name}-ejer`, address)
  networks++
  const flow = portal.visit(`192.0.2.${networks}`)
  const { address: page } = await flow.begin({ prompt: 'create' })
  await flow.submit(page, 'opret', { name, email: address, userName, password: ownPassword })
  return { address, userName, own: flow, strange: () => portal.visit(`198.51.100.${networks}`), network: networks }
}
type Claimant = Awaited<ReturnType<typeof claimant>>

async function knock(flow: Flow, login: string, password = 'forkert-kode') {
  const { address } = await flow.begin({ prompt: 'login' })
  const { page, address: end } = await flow.submit(address, 'log-ind', { login, password })
  return end.startsWith(portal.config.oidc.redirectUri) ? 'in' : page.status
}

async function times(count: number, one: () => Promise<number | string>) {
  const answers: (number | string)[] = []
  for (let i = 0; i < count; i++) answers.push(await one())
  return answers
}

describe('whether somebody else has an address is not told', () => {
  const ways: Record<string, (who: Claimant) => Promise<(number | string)[]>> = {
    'by waiting for one’s own user name': async ({ strange, userName, address }) => [
      ...(await times(5, () => knock(strange(), userName))),
      ...(await times(1, () => knock(strange(), address))),
    ],
    'by waiting for one’s own user name in one’s own browser': async ({ own, userName, address }) => [
      ...(await times(5, () => knock(own, userName))),
      ...(await times(1, () => knock(own, address))),
    ],
    'by guessing in one’s own browser and then in another': async ({ own, address, network }) => [
      ...(await times(4, () => knock(own, address))),
      ...(await times(2, () => knock(portal.visit(`192.0.2.${network}`), address))),
    ],
  }
  test.for(Object.keys(ways))('%s', async (way) => {
    const name = `vej-${Object.keys(ways).indexOf(way)}`
    const answers = ways[way] ?? (async () => [])
    const alone = await answers(await claimant(name, false))
    expect(await answers(await claimant(name, true))).toEqual(alone)
  })

  test('by waiting for the user name that was made of it', async () => {
    await portal.newcomer('tjoern', 'tjoern@eksempel.example')
    const from = () => portal.visit('203.0.113.5')
    expect(await times(5, () => knock(from(), 'tjoern'))).toEqual([400, 400, 400, 400, 429])
    expect([await knock(from(), 'tjoern@eksempel.example'), await knock(from(), 'ingen@eksempel.example')]).toEqual([
      400, 400,
    ])
  })

  test('by news of wrong passwords when the other has come in with the right one', async () => {
    const { address, own, userName } = await claimant('nyt', true)
    await times(5, () => knock(portal.visit('203.0.113.6'), address, somePassword))
    expect(await knock(own, userName, ownPassword)).toBe('in')
  })
})

test('whoever comes in with an address between guesses gets no more of them', async () => {
  const { address, strange } = await claimant('hvile', true)
  expect(await times(4, () => knock(strange(), address))).toEqual([400, 400, 400, 400])
  expect(await knock(strange(), address, ownPassword)).toBe('in')
  expect(await times(2, () => knock(strange(), address))).toEqual([429, 429])
})

test('in one’s own browser one comes in with an address that strangers are made to wait for', async () => {
  const { address, own, strange } = await claimant('hjemme', true)
  await times(5, () => knock(strange(), address))
  // 200 is the page that tells of the strangers.
  expect([await knock(strange(), address, ownPassword), await knock(own, address, ownPassword)]).toEqual([429, 200])
})
