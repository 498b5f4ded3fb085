import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { makeRecord, type RecordWish } from './records.ts'
import { type Birds, birdExpert, birds, northOf } from './validating.ts'

type Wish = { as?: Actor | string; tab?: string; stacked?: 'true' | 'false'; take?: number; cursor?: string }

const start = new Date('2026-06-01T10:00:00Z')

/** The queue of a family of its own, with finds of one reporter. */
export class QueueWorld {
  readonly #portal: Portal
  readonly taxa: Birds
  readonly owner: Actor & { userId: number }
  #made = 0

  private constructor(portal: Portal, taxa: Birds, owner: QueueWorld['owner']) {
    this.#portal = portal
    this.taxa = taxa
    this.owner = owner
  }

  static async begin(portal: Portal): Promise<QueueWorld> {
    portal.clock.now = start
    return new QueueWorld(portal, await birds(portal), await portal.person())
  }

  later(days: number) {
    this.#portal.clock.now = new Date(this.#portal.clock.now.getTime() + days * 86_400_000)
  }

  /** Each at a place of its own, unless said otherwise. */
  async newRecord(wish: RecordWish = {}): Promise<number> {
    this.#made++
    const point = northOf((this.#made % 40) * 2000)
    return (await makeRecord(this.#portal, { as: this.owner, taxonId: this.taxa.major, point, ...wish })).id
  }

  async queue(filter: object = {}, { as = 'anonymous', ...wish }: Wish = {}) {
    const { status, body, problem } = await this.#portal.call('validationSuggestions', {
      as,
      filter: JSON.stringify({ taxonIds: [this.taxa.family], ...filter }),
      ...(wish as object),
    })
    if (status !== 200) throw new Error(JSON.stringify(problem))
    return body
  }

  async idsOf(filter: object = {}, wish: Wish = {}): Promise<number[]> {
    return (await this.queue(filter, wish)).items.map((item) => item.record.id)
  }

  decide(id: number) {
    return this.#portal.call('toggleExpertValidation', { as: birdExpert, id, taxonId: this.taxa.major })
  }
}
