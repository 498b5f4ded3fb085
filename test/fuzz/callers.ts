import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { type Actor, People, signToken } from '#test/people.ts'
import type { Chance } from '../../db/seed/records/random.ts'
import type { KnownThings } from './known-things.ts'
import type { Sender, Who } from './request.ts'
import { goodForm } from './uploads.ts'

const everyRole = ['SiteAdmin', 'Moderator', 'TaxonAdmin', 'TaxonEditor', 'SpeciesExpert', 'AdministrativeListEditor']
const mostOfAKind = 8
/** Beyond any terms that are published meanwhile. */
const allTerms = 2 ** 31 - 1

export interface Caller {
  who: 'member' | 'admin'
  userId: number
  token: string
}

/**
 * Those who ask. Requests delete, block and rename them, publish new terms and take roles away: new people come all the
 * time, each with some finds and other things of their own, and what administrators set is put back, so that the run
 * does not go blunt.
 */
export class Callers {
  readonly #db: Db
  readonly #config: Config
  readonly #people: People
  readonly #callers: Record<'member' | 'admin', Caller[]> = { member: [], admin: [] }

  constructor(db: Db, config: Config) {
    this.#db = db
    this.#config = config
    this.#people = new People(db, config)
  }

  get userIds(): number[] {
    return [...this.#callers.member, ...this.#callers.admin].map(({ userId }) => userId)
  }

  pick(who: Who, chance: Chance): Caller | undefined {
    if (who === 'anonymous') return undefined
    // The newest have the most of their own.
    const callers = this.#callers[who]
    return chance.happens(0.5) ? callers.at(-1) : chance.pick(callers)
  }

  /** Tells what newcomers were refused. */
  async renew(sender: Sender, known: KnownThings, chance: Chance): Promise<string[]> {
    await this.#db.deleteFrom('setting').where('category', 'in', ['roles', 'validation', 'taxon_notes']).execute()
    const refused: string[] = []
    for (const who of ['member', 'admin'] as const) {
      const caller = await this.#newcomer(who)
      const callers = this.#callers[who]
      callers.push(caller)
      if (callers.length > mostOfAKind) callers.shift()
      refused.push(...(await settleIn(sender, caller, known, chance)))
    }
    return refused
  }

  async #newcomer(who: Caller['who']): Promise<Caller> {
    const actor: Actor = await this.#people.person({ roles: who === 'admin' ? everyRole : [] })
    const userId = actor.userId ?? 0
    await this.#db.updateTable('appUser').set({ acceptedTermsVersion: allTerms }).where('id', '=', userId).execute()
    const claims = { ...actor.claims, exp: Math.floor(Date.now() / 1000) + 6 * 3600 }
    // The clock of a portal in a test stands still: a token of now would be one of the future.
    const signedAt = new Date(Date.now() - 3600_000)
    return { who, userId, token: await signToken(this.#config, signedAt, claims) }
  }
}

/** What somebody who is new does first. Nothing is wrong with any of it. */
async function settleIn(sender: Sender, caller: Caller, known: KnownThings, chance: Chance): Promise<string[]> {
  const refused: string[] = []
  const send = async (path: string, content: { headers: Record<string, string>; body?: string; base64?: string }) => {
    const request = { name: path, method: 'POST', url: `/api${path}`, who: caller.who, ...content }
    const { status, text } = await sender.send(request, caller.token)
    if (status !== 200) refused.push(`${status} ${path} ${content.body ?? ''}: ${text.slice(0, 300)}`)
    // Of a long answer only the beginning is kept; the id stands first.
    const id = /^\{"id":("[^"]+"|\d+)/.exec(text)?.[1]
    return id === undefined ? undefined : (JSON.parse(id) as string | number)
  }
  const ask = (path: string, input: object) =>
    send(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) })
  const upload = async (path: string, call: string) => {
    const form = goodForm(call, chance)
    return form && send(path, form)
  }
  const picture = await upload('/files/upload-image', 'uploadImage')
  const taxonIds = [known.rows.of('taxon', chance)?.id]
  const made: unknown[] = []
  for (const [isDraft, more] of [
    // Some keep their picture for later.
    [false, chance.happens(0.4) ? { pictures: [{ id: picture }] } : {}],
    [false, {}],
    [chance.happens(0.6), { isPersonal: chance.happens(0.5) }],
  ] as const) {
    const point = { lon: 9 + chance.next(), lat: 55.5 + chance.next() }
    const fields = { taxonId: known.rows.of('taxon', chance)?.id, point, observedFrom: '2026-05-14', ...more }
    made.push(await ask('/records/create-record', { uuid: chance.uuid(), isDraft, fields }))
  }
  await ask('/records/delete-record', { id: made[1] })
  await ask('/records/save-search', { name: 'Mine padder', filter: { taxonIds } })
  await ask('/records/download', { filter: { taxonIds }, format: chance.pick(['csv', 'geojson']) })
  await ask('/forum/add-thread-comment', { on: { kind: 'taxon', ownerId: taxonIds[0] }, html: '<p>Hej</p>' })
  const community = { name: 'Vi tæller padder', criteria: { taxonIds } }
  if (chance.happens(0.5)) await ask('/community/create', { uuid: chance.uuid(), community })
  await upload('/records/validate-import-file', 'validateImportFile')
  return refused
}
