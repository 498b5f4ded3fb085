import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignInPortal, type SignInPortal } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal()
})
afterAll(() => portal.close())

const password = 'skovmår under granen'
const person = (name: string) => ({ name: `Ny ${name}`, email: `${name}@eksempel.example`, userName: '', password })

async function register(fields: Record<string, string>, begin: Record<string, string> = { prompt: 'create' }) {
  const flow = portal.visit()
  const { address } = await flow.begin(begin)
  const { page, address: end } = await flow.submit(address, 'opret', fields)
  return {
    flow,
    end,
    status: page.status,
    text: await page.text(),
    isIn: end.startsWith(portal.config.oidc.redirectUri),
  }
}

test('a new person registers and is signed in at once', async () => {
  const { flow, end, isIn } = await register(person('birk'))
  expect(isIn).toBe(true)
  const { body } = await flow.redeem(end)
  expect(decodeJwt(body.access_token)).toMatchObject({
    name: 'Ny birk',
    preferred_username: 'birk',
    email: 'birk@eksempel.example',
    role: [],
  })
  const made = await portal.api('/account/create-or-update-logged-in-user', body, { method: 'POST' })
  expect(await made.json()).toMatchObject({ name: 'Ny birk', hasAcceptedMostRecentTerms: false, roles: [] })
})

test('redirectToRegister=true opens the registration, and prompt=create does so too', async () => {
  for (const wish of [{ redirectToRegister: 'true' }, { prompt: 'create' }]) {
    const { page } = await portal.visit().begin(wish)
    expect(await page.text()).toContain('<h1>Bliv bruger</h1>')
  }
  expect((await register(person('hassel'), { redirectToRegister: 'true' })).isIn).toBe(true)
})

test('whoever came to register may sign in instead, and the other way round', async () => {
  await register(person('elm'))
  const flow = portal.visit()
  const { address } = await flow.begin({ redirectToRegister: 'true' })
  const { address: end } = await flow.submit(address, 'log-ind', { login: 'elm', password })
  expect(end.startsWith(portal.config.oidc.redirectUri)).toBe(true)
  expect((await register(person('ask'), {})).isIn).toBe(true)
})

test('without e-mail an address that somebody has claimed is answered as a new one, and each signs in with it', async () => {
  await register(person('lind'))
  const again = await register({ ...person('lind'), email: 'LIND@eksempel.example', password: 'en anden linds kode' })
  expect(again.isIn).toBe(true)
  const first = await portal.visit().signIn('lind@eksempel.example', password)
  const second = await portal.visit().signIn('Lind@eksempel.example', 'en anden linds kode')
  expect(decodeJwt(first.access_token).preferred_username).toBe('lind')
  expect(decodeJwt(second.access_token).preferred_username).toMatch(/^lind-\d+$/)
  await expect(portal.visit().signIn('lind@eksempel.example', 'ingen af dem')).rejects.toThrow('not signed in: 400')
})

test('a password that everybody uses is refused, and nothing is asked of it but that and its length', async () => {
  for (const common of ['1234567890', 'password123', 'Password123', 'Vildfund2026']) {
    const { status, text } = await register({ ...person('almindelig'), password: common })
    expect([status, text.includes('man gætter på først')], common).toEqual([400, true])
  }
  expect((await register({ ...person('kun-ord'), password: 'kunsmåbogstaver' })).isIn).toBe(true)
})

test('two with the same e-mail name get different user names', async () => {
  await register({ ...person('gran'), email: 'gran@eksempel.example' })
  const { flow, end } = await register({ ...person('gran'), email: 'gran@andet.example' })
  const { body } = await flow.redeem(end)
  expect(decodeJwt(body.access_token).preferred_username).toMatch(/^gran-\d+$/)
})

test('a taken user name is refused at its field', async () => {
  await register({ ...person('pil'), userName: 'piletræ' })
  const { status, text } = await register({ ...person('poppel'), userName: 'Piletræ' })
  expect(status).toBe(400)
  expect(text).toContain('Brugernavnet er optaget')
  // All that is wrong is told at once.
  const worse = await register({ ...person('poppel'), email: 'poppel', userName: 'Piletræ', password: 'kort' })
  for (const said of ['Brugernavnet er optaget', 'gyldig e-mailadresse', 'mindst 10 tegn'])
    expect(worse.text).toContain(said)
})

test('bad fields come back with their texts, tied to the fields, and without the password', async () => {
  const { status, text } = await register({ name: '', email: 'ikke-en-adresse', userName: 'a@b', password: 'kort' })
  expect(status).toBe(400)
  for (const said of ['Skriv dit navn', 'Skriv en gyldig e-mailadresse', 'Brug 3–40 bogstaver', 'mindst 10 tegn']) {
    expect(text).toContain(said)
  }
  expect(text).toMatch(/id="name"[^>]* autofocus aria-invalid="true" aria-describedby="name-error"/)
  expect(text).not.toContain('value="kort"')
})

test('markup in a name stays text on every page that shows it', async () => {
  const name = '<b>Fed</b> & "fræk"'
  const { flow } = await register({ ...person('roen'), name })
  const reply = await flow.browser.request(`${portal.site}/idp/konto/adgangskode`)
  const { page } = await flow.browser.follow(reply, portal.issuer)
  const text = await page.text()
  expect(text).toContain('&lt;b&gt;Fed&lt;/b&gt; &amp; &quot;fræk&quot;')
  expect(text).not.toContain('<b>')
})

test('passwords are stored as scrypt hashes with a salt of their own', async () => {
  await register(person('slaaen'))
  const rows = await portal.db.selectFrom('idpAccount').select('passwordHash').execute()
  expect(rows.every((row) => /^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/.test(row.passwordHash))).toBe(true)
  expect(new Set(rows.map((row) => row.passwordHash)).size).toBe(rows.length)
})
