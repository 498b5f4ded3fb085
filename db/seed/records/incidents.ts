import type { Config } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { listenInRooms } from '#server/listeners.ts'
import { flagRecord } from '#server/moderation/flags.ts'
import { addRecordReport } from '#server/moderation/reports.ts'
import { dismissRecord, pauseRecord, toggleExpertValidation, unPauseRecord } from '#server/validation/decisions.ts'
import { addRecordSuggestion } from '#server/validation/suggestions.ts'
import type { DemoRecord, Stage } from './make.ts'

interface Scene {
  config: Config
  stage: Pick<Stage, 'taxa' | 'people' | 'now'>
  /** Finds that nobody has said anything about since they were sent. */
  quiet: readonly DemoRecord[]
  experts: ReadonlyMap<number, string>
  ids: ReadonlyMap<string, number>
  userIds: ReadonlyMap<string, number>
}

const hour = 3_600_000

/** What happened in the last days, through the same verbs as everywhere, so that those who took part are told. */
export async function playIncidents(db: Db, scene: Scene) {
  const { stage, ids } = scene
  const cast = new Cast(db, scene)
  const own = cast.next(({ reporter }) => reporter === 'medlem')
  if (own)
    await pauseRecord(cast.expert(own, 50), {
      id: own.id,
      question: 'Kan du lægge et billede op, hvor man ser den fra siden?',
    })
  const poor = cast.next(({ reporter }) => reporter === 'medlem')
  if (poor)
    await dismissRecord(cast.expert(poor, 44), {
      id: poor.id,
      reason: 'too_few_details',
      words: 'Skriv gerne, hvad du så efter, og spørg igen.',
    })
  const good = cast.next(({ reporter }) => reporter === 'medlem')
  if (good) {
    const vote = { id: good.id, taxonId: good.taxonId, certainty: 'sikker' as const, reason: '' }
    await addRecordSuggestion(cast.other(good, 40), vote)
    await toggleExpertValidation(cast.expert(good, 30), {
      id: good.id,
      taxonId: good.taxonId,
      reason: 'Kendetegnene passer.',
    })
  }
  const doubtful = cast.next((record) => record.reporter === 'medlem' && lookAlike(stage, record) !== undefined)
  const other = doubtful && lookAlike(stage, doubtful)
  if (doubtful && other) {
    const reason = 'Den ligner mere denne art. Se efter en gang til.'
    await addRecordSuggestion(cast.other(doubtful, 28), {
      id: doubtful.id,
      taxonId: other,
      certainty: 'sandsynlig',
      reason,
    })
  }
  const asked = cast.next(({ reporter }) => reporter !== 'medlem')
  if (asked) {
    await pauseRecord(cast.expert(asked, 60), { id: asked.id, question: 'Hvor stor var den omtrent?' })
    await unPauseRecord(cast.as(asked.reporter, 26), { id: asked.id, answer: 'Knap en håndsbredde.' })
  }
  const strange = cast.next(({ reporter }) => reporter !== 'medlem')
  if (strange)
    await flagRecord(cast.as('medlem', 20), { id: strange.id, reason: 'Er den ikke meget tidligt på færde?' })
  const misplaced = cast.next(({ reporter }) => reporter !== 'medlem')
  if (misplaced) {
    const text = 'Punktet ligger på den anden side af åen i forhold til teksten.'
    await addRecordReport(cast.other(misplaced, 6), { id: misplaced.id, kind: 'wrong_place', text })
  }
  const nameless = scene.quiet.findLast(({ taxonId, sentAt }) => taxonId === null && isSome(stage.now, sentAt))
  const guess = nameless && stage.taxa.find(({ speciesGroup }) => speciesGroup === nameless.speciesGroup)
  if (nameless && guess) {
    const id = ids.get(nameless.uuid) ?? 0
    await addRecordSuggestion(cast.other(nameless, 12), { id, taxonId: guess.id, certainty: 'sandsynlig', reason: '' })
  }
}

/** Old enough for all that happens here. */
const isSome = (now: Date, sentAt: string) => Date.parse(sentAt) < now.getTime() - 72 * hour

/** Another species of the genus. */
const lookAlike = ({ taxa }: Scene['stage'], { taxonId }: Pick<DemoRecord, 'taxonId'>): number | undefined => {
  const genus = (name: string | undefined) => name?.split(' ')[0]
  const own = taxa.find(({ id }) => id === taxonId)
  return taxa.find(({ id, latinName }) => id !== taxonId && genus(latinName) === genus(own?.latinName))?.id
}

type Played = DemoRecord & { id: number; taxonId: number; group: number }

/** Who acts, and on what: each find once, the newest first. */
class Cast {
  readonly #db: Db
  readonly #scene: Scene
  readonly #events = new Events()
  readonly #left: Played[]

  constructor(db: Db, scene: Scene) {
    const { stage, quiet, ids, experts } = scene
    this.#db = db
    this.#scene = scene
    listenInRooms(this.#events)
    const groups = new Map(stage.taxa.map(({ id, speciesGroup }) => [id, speciesGroup]))
    this.#left = quiet
      .filter(({ sentAt, finders, isOfOuting }) => isSome(stage.now, sentAt) && finders.length === 0 && !isOfOuting)
      .flatMap((record) => {
        const [id, group] = [ids.get(record.uuid), groups.get(record.taxonId ?? 0)]
        if (id === undefined || group === undefined || record.taxonId === null) return []
        const expert = experts.get(group)
        return expert && expert !== record.reporter ? [{ ...record, id, group, taxonId: record.taxonId }] : []
      })
      .reverse()
  }

  next(suits: (record: Played) => boolean): Played | undefined {
    const at = this.#left.findIndex(suits)
    return at < 0 ? undefined : this.#left.splice(at, 1)[0]
  }

  expert({ group }: Played, hoursAgo: number): Ctx {
    const roles = [{ role: 'groupExpertRole' as const, speciesGroup: group as 1 }]
    return this.as(this.#scene.experts.get(group) ?? '', hoursAgo, roles)
  }

  /** Somebody who goes out for the same things. */
  other({ reporter }: DemoRecord, hoursAgo: number): Ctx {
    const { people } = this.#scene.stage
    const found = people.find(({ userName, zeal }) => userName !== reporter && userName !== 'medlem' && zeal > 2)
    return this.as(found?.userName ?? '', hoursAgo)
  }

  as(userName: string, hoursAgo: number, roles: SignedIn['roles'] = []): Ctx {
    const { config, stage, userIds } = this.#scene
    const viewer: SignedIn = {
      ...{ kind: 'user', issuer: '', subject: '', profile: {}, claims: [], roleTable: [], roles },
      ...{ userId: userIds.get(userName) ?? null, acceptedTerms: true, blocked: false },
    }
    const now = new Date(stage.now.getTime() - hoursAgo * hour)
    return { ...jobContext(config, this.#events, this.#db, now), viewer }
  }
}
