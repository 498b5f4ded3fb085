import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { pages } from '#contract/pages.ts'
import { RecordFields } from '#contract/record.ts'
import { plainFields, plainLineOf } from '#contract/record-fields.ts'
import { downloadFormats } from '#contract/search-words.ts'
import { type Answer, openPortal, type Portal } from './app.ts'
import { readers } from './downloads.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import type { Actor } from './people.ts'
import { aboutNoRecord, deeds, ofEditors, ofMembers, ofStaff, ofVisitors, type Question } from './public-questions.ts'
import { moveSecret, planted, type Secret, saidAt, secretWorld, type World } from './secret-world.ts'
import { servedPages } from './served-pages.ts'

/*
 * The attack on sensitive finds: everything is asked that people without sensitive sight can ask, then a find is moved
 * within its square, with other words in all of its free texts, and everything is asked again. Not a byte may differ.
 */

const patience = 300_000
const dailyMail = { portal: true, email: 'daily' as const }
let mail: MailServer
let portal: Portal
let page: Awaited<ReturnType<typeof servedPages>>
let world: World
beforeAll(async () => {
  mail = await startMailServer()
  portal = await openPortal({ env: { SMTP_URL: mail.url, MAIL_FROM: 'nyt@fund.example' }, now: new Date() })
  page = await servedPages(portal)
  world = await secretWorld(portal)
  // All are there before anything is asked about people.
  for (const [, as] of askers()) if (typeof as === 'string') await portal.as(as)
  await askForMails()
}, patience)
afterAll(async () => {
  await portal.close()
  await mail.close()
})

/** Everybody around the finds wants to hear of them by e-mail. */
async function askForMails() {
  for (const as of [world.anna, world.asked, world.friend, world.owner]) {
    for (const family of ['comments', 'validation', 'other'] as const) {
      await portal.call('updateNotificationSettings', { as, family, ...dailyMail })
    }
  }
}

/** Who asks, and what: nobody of these has sensitive sight. */
const askers = (): [string, Actor | string, Question[]][] => [
  ['a visitor', 'anonymous', ofVisitors(world)],
  ['an application', 'client', ofMembers(world)],
  ['a member', world.anna, ofMembers(world)],
  ['somebody who is asked to be a finder', world.asked, ofMembers(world)],
  ['an expert of another group', 'groupExpertRole.4', [...ofMembers(world), ...ofStaff]],
  ['a moderator', 'siteModerator', [...ofMembers(world), ...ofStaff]],
  ['an editor of taxa', 'taxonAdminRole', ofEditors(world)],
]

/** What is new with every answer, whatever is asked. */
const volatile = /^(date|x-request-id|x-ratelimit|retry-after|content-security-policy|connection|keep-alive)/
const told = ({ status, headers, raw }: Pick<Answer<unknown>, 'status' | 'headers' | 'raw'>) => {
  const kept = Object.entries(headers).filter(([name]) => !volatile.test(name))
  const body = raw.toString('latin1').replaceAll(/"requestId":"[^"]*"|nonce="[^"]*"/g, '')
  return `${status} ${JSON.stringify(kept.sort())} ${body}`
}

type Told = Map<string, string>

/** That something was changed is told, in words that are the same whatever it was. */
const withoutChanges = (answer: Answer<unknown>) => {
  const { items = [] } = answer.body as { items?: { text: string }[] }
  const texts = items.filter(({ text }) => text !== 'Rettede i fundet')
  return { ...answer, headers: {}, raw: Buffer.from(JSON.stringify(texts)) }
}

async function askAll(asking = askers()): Promise<Told> {
  const answers: Told = new Map()
  for (const [who, as, questions] of asking) {
    for (const { call, input } of questions) {
      const answer = await portal.call(call, { as, ...input } as never)
      const shown = call === 'recordHistory' ? withoutChanges(answer) : answer
      answers.set(`${who}: ${call} ${JSON.stringify(input)}`, told(shown))
    }
  }
  await cursors(answers)
  await servedOnes(answers)
  await files(answers)
  await mails(answers)
  return answers
}

/** Lists read to their end, find by find: the order and the marks between the pages. */
async function cursors(answers: Told) {
  for (const sort of ['observed', 'submitted', 'name', 'stars'] as const) {
    let cursor: string | null = null
    for (let at = 0; at < 6; at++) {
      const answer: Answer<{ cursor: string | null }> = await portal.call('searchRecordList', { sort, cursor, take: 2 })
      answers.set(`page ${at} by ${sort}`, told(answer))
      cursor = answer.body.cursor
    }
  }
}

/** Pages as they are served, addresses for search engines, and the pictures themselves. */
async function servedOnes(answers: Told) {
  const [secret] = world.secrets
  const params: Record<string, string[]> = {
    '/fund/{fundId}': [...world.secrets.map(({ id }) => `/fund/${id}`), ...world.probes.map((id) => `/fund/${id}`)],
    '/taxa/{taxonId}': world.taxonIds.map((id) => `/taxa/${id}`),
    '/profil/{brugerId}': [`/profil/${world.owner.userId}`],
    '/tur/{turId}': world.tripIds.map((id) => `/tur/${id}`),
    '/tur/fund/{turId}': world.tripIds.map((id) => `/tur/fund/${id}`),
  }
  const addresses = pages.flatMap(({ path }) => params[path] ?? path.replaceAll(/\{\w+\}/g, String(secret?.id)))
  for (const url of [
    ...addresses,
    '/app-shell',
    '/app-config.json',
    '/sitemap.xml',
    '/sitemap-fund.xml',
    '/sitemap-fund-1.xml',
  ]) {
    const { statusCode, headers, rawPayload } = await page(url)
    answers.set(`page ${url}`, told({ status: statusCode, headers, raw: rawPayload }))
  }
  for (const { id } of world.secrets) {
    const { body } = await portal.call('getRecord', { id })
    for (const { url } of body.pictures) answers.set(`picture of ${id}`, told(await portal.request({ url })))
  }
}

/** Files of all finds in every form, as text. */
async function files(answers: Told) {
  for (const format of downloadFormats) {
    for (const [name, filter] of [
      ['all', {}],
      ['half', { areaId: world.areaIds[0] ?? 0 }],
    ] as const) {
      const asked = await portal.call('download', { as: world.anna, format, filter })
      const { raw } = await portal.call('downloadFile', { as: world.anna, downloadId: asked.body.id })
      // A workbook says when it was made.
      const text = (await readers[format](raw)).text.replaceAll(/<dcterms:\w+[^>]*>[^<]*/g, '')
      answers.set(`file ${format} of ${name}`, `${asked.body.total} ${text}`)
    }
  }
  await portal.db.deleteFrom('recordDownload').execute()
}

/** E-mails of all that has happened so far, as if none had been sent. */
async function mails(answers: Told) {
  await portal.db.updateTable('notificationSetting').set({ mailedLineId: 0, mailedAt: null }).execute()
  mail.received.length = 0
  await portal.runJobs('notifications-digest')
  for (const { to, subject, text, html } of mail.received)
    answers.set(`mail to ${to}`, [subject, text, html].join('\n'))
}

const differences = (one: Told, other: Told) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key))

/** The exact places as numbers, to two metres or so, and the words that were planted. */
const traces = ({ before, after }: Secret) =>
  [before, after].flatMap(({ lon, lat }) => [String(lon).slice(0, 7), String(lat).slice(0, 7)])
function leaks(answers: Told, secrets: readonly Secret[]): string[] {
  const numbers = [...new Set(secrets.flatMap(traces))]
  return [...answers].flatMap(([question, answer]) => {
    const text = Buffer.from(answer, 'latin1').toString('utf8')
    const words = [answer, text].map((one) => planted.exec(one)?.[0]).find(Boolean)
    // What was asked for may stand in the answer.
    const asked = (number: string) => question.includes(number)
    const number = numbers.find((one) => answer.includes(one) && !asked(one))
    return words && !planted.test(question) ? [`${question}: ${words}`] : number ? [`${question}: ${number}`] : []
  })
}

describe('no answer to people without sensitive sight tells where in its square a find lies', () => {
  let first: Told
  beforeAll(async () => {
    first = await askAll()
  }, patience)

  test('not by its words, and not by a number', () => {
    expect(leaks(first, world.secrets)).toEqual([])
  })

  test(
    'and all are the same, byte for byte, after it was moved with all that is written on it',
    async () => {
      for (const secret of world.secrets) await moveSecret(portal, world, secret, 'after')
      await portal.runJobs()
      const second = await askAll()
      expect(differences(first, second)).toEqual([])
      expect(leaks(second, world.secrets)).toEqual([])
    },
    patience,
  )

  test('every question was a good one', () => {
    const refused = (status: RegExp, who: string) =>
      [...first].filter(([question, answer]) => question.startsWith(who) && !status.test(answer)).map(([one]) => one)
    expect(refused(/^200 /, 'a visitor: ')).toEqual([])
    expect([...first].filter(([, answer]) => /^(400|5\d\d) \[/.test(answer)).map(([one]) => one)).toEqual([])
  })

  test('e-mails and pictures were among them', () => {
    const kinds = [...first.keys()]
    expect(kinds.filter((key) => key.startsWith('mail to ')).length).toBeGreaterThanOrEqual(3)
    expect(kinds.filter((key) => key.startsWith('picture of ')).length).toBe(world.secrets.length)
    expect(first.get(`picture of ${world.secrets[0]?.id}`)).toMatch(/^200 /)
  })
})

test(
  'nor does the answer to anything that strangers do to it',
  async () => {
    const stranger = await portal.person()
    const doAll = async () => {
      const answers: Told = new Map()
      for (const secret of world.secrets) {
        for (const [at, { call, input }] of deeds(secret, world).entries()) {
          const { uuid: _, ...rest } = input as { uuid?: string }
          const answer = await portal.call(call, { as: stranger, ...input } as never)
          answers.set(`${secret.id}.${at} ${call} ${JSON.stringify(rest)}`, told(answer))
        }
      }
      return answers
    }
    // Done once beforehand, so that the second and the third time find the same.
    await doAll()
    const first = await doAll()
    for (const secret of world.secrets) await moveSecret(portal, world, secret, 'before')
    const second = await doAll()
    expect(differences(first, second)).toEqual([])
    expect([...leaks(first, world.secrets), ...leaks(second, world.secrets)]).toEqual([])
  },
  patience,
)

test('every call that reads is asked, or is about no find of others', () => {
  const asked = new Set(askers().flatMap(([, , questions]) => questions.map(({ call }) => call as string)))
  const reading = (Object.entries(calls) as [CallName, Call][]).filter(
    ([, call]) => call.method === 'GET' || call.readsOnly,
  )
  expect(reading.map(([name]) => name).filter((name) => !asked.has(name) && !(name in aboutNoRecord))).toEqual([])
  expect(Object.keys(aboutNoRecord).filter((name) => asked.has(name))).toEqual([])
})

/** Who was there and who took the picture is credited by name, of a blurred find too. */
const namesOfPeople = ['finderNames']

test('every free text of a find is planted with the place, but for names of people', () => {
  const texts = Object.entries(RecordFields.shape)
    .filter(([, schema]) => ['Et sted', ['Et sted']].some((value) => schema.safeParse(value).success))
    .map(([name]) => name)
  const said = saidAt({ lon: 9, lat: 56 }, 'x')
  expect(texts.filter((name) => !(name in said) && !namesOfPeople.includes(name))).toEqual([])
})

test('and so is whatever is withheld with the place', () => {
  const said = saidAt({ lon: 9, lat: 56 }, 'x')
  const withheld = plainFields.filter((name) => plainLineOf(name).seen === 'openly')
  expect(withheld.filter((name) => !(name in said))).toEqual([])
})

test(
  'it is asked hard enough: of open finds the same questions tell the move, and the words',
  async () => {
    const secretOnes = world
    try {
      world = await secretWorld(portal, true)
      await askForMails()
      // One square, one visitor and one member are enough to see it.
      const asking = askers().filter(([who]) => who === 'a visitor' || who === 'a member')
      const first = await askAll(asking)
      for (const one of world.secrets) await moveSecret(portal, world, one, 'after')
      const second = await askAll(asking)
      const calls = new Set(differences(first, second).map((question) => question.replace(/^.*?: (\w+) .*$/, '$1')))
      const telling: CallName[] = [
        'getRecord',
        'searchRecordList',
        'searchTaxonList',
        'recordStatistics',
        'searchHeatMap',
      ]
      telling.push('recordTile', 'localities', 'recordNeighbours', 'validationContext', 'validationSuggestions')
      telling.push('searchEpochComparisonMap', 'quickSearch', 'currentActivity', 'listNotifications')
      expect(telling.filter((call) => !calls.has(call))).toEqual([])
      for (const kind of ['file csv', 'file xlsx', 'file geojson', 'file dwca', 'page /fund', 'mail to']) {
        expect([kind, [...calls].some((call) => call.startsWith(kind))]).toEqual([kind, true])
      }
    } finally {
      world = secretOnes
    }
  },
  patience,
)
