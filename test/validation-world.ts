import { expect } from 'vitest'
import type { Portal } from './app.ts'
import { makeRecord } from './records.ts'
import { evidence } from './validating.ts'
import type { ModelTaxon, ValidationModel } from './validation-model.ts'
import type { Person, Start } from './validation-start.ts'
import { type Step, voters } from './validation-steps.ts'

/** Carries steps out in the portal and in the model, and compares them. */
export class ValidationWorld {
  readonly #portal: Portal
  readonly model: ValidationModel
  readonly ids: Record<string, number>
  readonly people: Record<string, Person>
  readonly id: number
  readonly #proofs: { taxon: string; id: number }[] = []
  #mergeId = 0
  #moveId = 0
  readonly #moves: number[] = []
  #version = 2

  constructor(portal: Portal, { model, ids, people, id }: Start) {
    this.#portal = portal
    this.model = model
    this.ids = ids
    this.people = people
    this.id = id
  }

  /** Carry a step out on both sides: the status that the portal answers with, and the one that the model expects. */
  async take(step: Step): Promise<[number, number]> {
    const { model, id } = this
    switch (step.kind) {
      case 'say':
      case 'toggle':
        return this.#speak(step)
      case 'rename': {
        // Who writes what the find is called already has said nothing new.
        if (model.standing.taxon !== step.taxon || model.sure !== step.sure) {
          model.say('reporter', step.taxon, step.sure)
          model.settle()
        }
        const changes = { taxonId: this.ids[step.taxon] ?? 0, certainty: step.sure }
        const { status, body } = await this.#portal.call('updateRecord', {
          ...{ as: this.people.reporter as Person, id, version: this.#version, changes },
        })
        this.#version = body.version
        return [status, 200]
      }
      case 'answer':
      case 'ask-again':
        return this.#comeBack(step.kind)
      case 'move':
      case 'move-back':
      case 'merge':
      case 'part':
        return this.#changeTree(step.kind)
      case 'carry':
      case 'carry-back':
        return this.#carry(step)
      case 'evidence':
      case 'less evidence':
      case 'plain find':
        return this.#change(step)
      default:
        return this.#rule(step)
    }
  }

  async #speak({
    kind,
    who,
    taxon,
    sure: certainty,
  }: Extract<Step, { kind: 'say' | 'toggle' }>): Promise<[number, number]> {
    const { model, id } = this
    const as = this.people[who] as Person
    if (kind === 'say') {
      const { status } = await this.#portal.call('addRecordSuggestion', {
        as,
        id,
        taxonId: this.ids[taxon] ?? 0,
        certainty,
      })
      if (model.isDismissed) return [status, status === 404 ? 404 : 409]
      model.say(who, taxon, certainty)
      model.settle()
      return [status, 200]
    }
    const { suggestions } = (await this.#portal.call('recordValidation', { as: this.people.expert as Person, id })).body
    const suggestion = suggestions.find((one) => one.taxon.id === this.ids[taxon])
    if (!suggestion) return [0, 0]
    const { status } = await this.#portal.call('toggleSuggestionVote', { as, suggestionId: suggestion.id, certainty })
    if (model.isDismissed) return [status, status === 404 ? 404 : 409]
    const own = model.words.get(who)
    const oldest = model.claims.find((claim) => claim.isLive && claim.taxon === taxon)
    if (own?.claim === oldest && own?.sure === certainty && oldest !== undefined) model.unsay(who)
    else model.say(who, taxon, certainty)
    model.settle()
    return [status, 200]
  }

  async #comeBack(kind: 'answer' | 'ask-again'): Promise<[number, number]> {
    const { model, id } = this
    const as = this.people.reporter as Person
    if (kind === 'answer') {
      const { status } = await this.#portal.call('unPauseRecord', { as, id, answer: 'Her' })
      if (!model.isPaused) return [status, 409]
      model.rule('un-pause', 'reporter', null)
      return [status, 200]
    }
    if (!model.isDismissed) return [(await this.#portal.call('unDismissRecord', { as, id })).status, 409]
    const changes = { count: this.#version }
    const { body } = await this.#portal.call('updateRecord', { as, id, version: this.#version, changes })
    this.#version = body.version
    model.settle()
    const { status } = await this.#portal.call('unDismissRecord', { as, id })
    model.rule('un-dismiss', 'reporter', null)
    return [status, 200]
  }

  async #changeTree(kind: 'move' | 'move-back' | 'merge' | 'part'): Promise<[number, number]> {
    const { model } = this
    const as = 'taxonAdminRole'
    const undo = async (changeId: number) => (await this.#portal.call('undoTaxonChange', { as, changeId })).status
    if (kind === 'merge') {
      if (model.merge !== null) return [0, 0]
      model.mergeInto('orphan', 'sure')
      const { status, body } = await this.#portal.call('mergeOrphan', {
        ...{ as, orphanId: this.ids.orphan ?? 0, taxonId: this.ids.sure ?? 0, dryRun: false },
      })
      this.#mergeId = body.changeId ?? 0
      return [status, 200]
    }
    if (kind === 'part') {
      if (model.merge === null) return [0, 0]
      model.part()
      return [await undo(this.#mergeId), 200]
    }
    if (kind === 'move-back' && this.#moveId === 0) return [0, 0]
    const shy = model.taxa.get('shy') as ModelTaxon
    const parent = shy.parent === 'one' ? 'two' : 'one'
    model.taxa.set('shy', { ...shy, parent })
    model.settle({ keepStars: true })
    if (kind === 'move-back') {
      const status = await undo(this.#moveId)
      this.#moveId = 0
      return [status, 200]
    }
    const [taxonId, parentId] = [this.ids.shy ?? 0, this.ids[parent] ?? 0]
    const { status, body } = await this.#portal.call('updateTaxonParent', { as, taxonId, parentId, dryRun: false })
    this.#moveId = body.changeId ?? 0
    return [status, 200]
  }

  /** The reporter's finds of a taxon, which is this one alone, go to another; or the latest move is undone. */
  async #carry(step: Extract<Step, { kind: 'carry' | 'carry-back' }>): Promise<[number, number]> {
    const { model } = this
    const as = 'taxonAdminRole'
    if (step.kind === 'carry-back') {
      const moveId = this.#moves.pop()
      if (moveId === undefined) return [0, 0]
      model.carryBack()
      const { status } = await this.#portal.call('undoRecordMove', { as, id: moveId })
      await this.#portal.runJobs()
      return [status, 200]
    }
    const from = model.standing.taxon
    if (from === null || from === step.taxon) return [0, 0]
    model.carry(from, step.taxon)
    const { status } = await this.#portal.call('moveRecordsTaxonToTaxon', {
      ...{ as, fromTaxonId: this.ids[from] ?? 0, toTaxonId: this.ids[step.taxon] ?? 0, dryRun: false },
      filter: { userId: this.people.reporter?.userId },
    })
    await this.#portal.runJobs()
    const [move] = (await this.#portal.call('recordMoves', { as, take: 1 })).body.items
    expect([move?.status, move?.total, move?.moved]).toEqual(['done', 1, model.carried.at(-1)?.isMoved ? 1 : 0])
    this.#moves.push(move?.id ?? 0)
    return [status, 200]
  }

  /** The world around the find changes, and the machine looks again. */
  async #change({
    kind,
    taxon,
  }: Extract<Step, { kind: 'evidence' | 'less evidence' | 'plain find' }>): Promise<[number, number]> {
    const { model } = this
    const taxonId = this.ids[taxon] ?? 0
    if (kind === 'evidence') {
      this.#proofs.push({ taxon, id: await evidence(this.#portal, taxonId) })
      model.evidence.set(taxon, (model.evidence.get(taxon) ?? 0) + 1)
    }
    const gone = kind === 'less evidence' ? this.#proofs.findLast((proof) => proof.taxon === taxon) : undefined
    if (gone) {
      this.#proofs.splice(this.#proofs.indexOf(gone), 1)
      model.evidence.set(taxon, (model.evidence.get(taxon) ?? 0) - 1)
      await this.#portal.call('dismissRecord', { as: 'speciesExpertRole', id: gone.id, reason: 'not_wild' })
    }
    if (kind === 'plain find') {
      const { stars } = await makeRecord(this.#portal, { as: await this.#portal.person(), taxonId })
      const { standing, isDismissed } = model
      const isEvidence = standing.stars >= 2 && standing.taxon === taxon && !isDismissed
      // However many finds the machine has validated here, none of them counts.
      expect(stars).toBe((model.machine(taxon, isEvidence ? 1 : 0) ?? 0) >= 7 ? 1 : 0)
    }
    return [0, 0]
  }

  async #rule(step: Extract<Step, { by: string }>): Promise<[number, number]> {
    const { model, id } = this
    const as = this.people[step.by] as Person
    if (step.kind === 'undo') {
      const latest = model.latest
      const row = await this.#portal.db
        .selectFrom('recordDecision')
        .select('id')
        .where('recordId', '=', id)
        .where('undoneAt', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(row === undefined).toBe(latest === undefined)
      if (!latest || !row) return [0, 0]
      const { status } = await this.#portal.call('undoDecision', { as, decisionId: row.id })
      if (latest.by !== step.by) return [status, 403]
      model.undo(latest)
      return [status, 200]
    }
    const may = {
      validate: !model.isDismissed,
      'take-back': model.held !== null,
      dismiss: !model.isDismissed,
      'un-dismiss': model.isDismissed,
      pause: !model.isDismissed && !model.isPaused,
      'un-pause': model.isPaused,
    }[step.kind]
    const reply = await {
      validate: () =>
        this.#portal.call('toggleExpertValidation', {
          as,
          id,
          taxonId: this.ids['taxon' in step ? step.taxon : ''] ?? 0,
        }),
      'take-back': () => this.#portal.call('toggleExpertValidation', { as, id, reason: 'Tvivl' }),
      dismiss: () => this.#portal.call('dismissRecord', { as, id, reason: 'not_wild' }),
      'un-dismiss': () => this.#portal.call('unDismissRecord', { as, id }),
      pause: () => this.#portal.call('pauseRecord', { as, id, question: 'Hvor?' }),
      'un-pause': () => this.#portal.call('unPauseRecord', { as, id }),
    }[step.kind]()
    const named = 'taxon' in step ? step.taxon : null
    const isAsked = model.isPaused || model.isAnswered
    const isSame = step.kind === 'validate' && model.held !== null && model.standing.taxon === named && !isAsked
    if (may && !isSame) model.rule(step.kind, step.by, named)
    return [reply.status, may || isSame ? 200 : 409]
  }

  /** What there is, and what there should be. */
  async compare() {
    const { model, id } = this
    await this.#portal.runJobs('validation-rescore')
    model.look()
    const { body } = await this.#portal.call('recordValidation', { as: this.people.expert as Person, id })
    const { taxon: named, stars } = model.standing
    const votes = { ...model.score(named), all: model.all }
    expect({
      taxon: body.taxon?.id ?? null,
      stars: body.stars,
      votes: { score: body.receipt.votes.score, people: body.receipt.votes.people, all: body.receipt.votes.all },
      claims: body.suggestions.map((one) => one.taxon.id).sort(),
      values: body.suggestions.flatMap((one) => one.votes.map(({ value }) => value)).sort(),
      question: body.question !== null,
      waits: body.receipt.queue !== null,
    }).toEqual({
      taxon: named === null ? null : (this.ids[named] ?? 0),
      stars,
      votes,
      claims: model.claims
        .filter(({ isLive }) => isLive)
        .map((claim) => this.ids[claim.taxon])
        .sort(),
      values: [...model.words.values()].map((word) => model.value(word)).sort(),
      question: model.isPaused && model.latest?.kind === 'pause',
      waits: model.waits,
    })
    if (stars === 0 && !model.isDismissed) expect(body.receipt.machine.points).toBe(model.ownMachine ?? 0)
    const points = await this.#portal.db
      .selectFrom('memberPoints')
      .select(['userId', 'points'])
      .where('speciesGroup', '=', 4)
      .where(
        'userId',
        'in',
        voters.map((name) => (this.people[name] as Person).userId),
      )
      .execute()
    const byId = new Map(points.map((row) => [row.userId, row.points]))
    for (const name of voters) {
      expect([name, byId.get((this.people[name] as Person).userId)]).toEqual([name, model.points.get(name)])
    }
  }
}
