import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer, Portal } from '#test/app.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { patience, rounds } from '#test/rounds.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { treeFaults } from '#test/tree-faults.ts'
import { type ModelTaxon, TreeModel } from '#test/tree-model.ts'
import { refreshSubtrees, refreshTaxa } from './derive.ts'
import { placeInTree } from './tree.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const as = 'taxonAdminRole'
type Command = fc.AsyncCommand<TreeModel, Portal>
type Wishes = (readonly [number, Partial<ModelTaxon>])[]

const idAt = (model: TreeModel, index: number): number => [...model.taxa.keys()][index % model.taxa.size] ?? 0
/** Taxa that the workshop works on. */
const isTaxon = ({ type, mergedInto }: ModelTaxon) => type === 0 && mergedInto === null
const isWaiting = ({ type, mergedInto, deleted }: ModelTaxon) => type === 2 && mergedInto === null && !deleted

/** A call that the model does too: both must agree on whether it may be done, and on the tree afterwards. */
class Step implements Command {
  readonly #title: string
  readonly #wishes: (model: TreeModel) => Wishes | undefined
  readonly #call: (model: TreeModel) => Promise<Answer<unknown>>

  constructor(
    title: string,
    wishes: (model: TreeModel) => Wishes | undefined,
    call: (model: TreeModel) => Promise<Answer<unknown>>,
  ) {
    this.#title = title
    this.#wishes = wishes
    this.#call = call
  }
  check = () => true
  toString = () => this.#title
  async run(model: TreeModel) {
    const wishes = this.#wishes(model)
    const reply = await this.#call(model)
    const rows = wishes && model.rowsOf(wishes)
    const expected = rows !== undefined && model.write(rows)
    expect([this.#title, reply.status < 400]).toEqual([this.#title, expected])
    const { changeId } = reply.body as { changeId?: number | null }
    if (expected && changeId) model.changes.push({ id: changeId, rows: rows ?? [], undoes: null })
    await compare(model)
  }
}

class Undo implements Command {
  readonly #index: number
  constructor(index: number) {
    this.#index = index
  }
  check = (model: Readonly<TreeModel>) => model.changes.length > 0
  toString = () => `undo ${this.#index}`
  async run(model: TreeModel) {
    const change = model.changes.at(-1 - (this.#index % model.changes.length))
    if (!change) return
    const rows = change.rows.toReversed().map(({ id, before, after }) => ({ id, before: after, after: before }))
    const expected = model.canUndo(change) && model.write(rows)
    const { status, body } = await portal.call('undoTaxonChange', { as, changeId: change.id })
    expect([this.toString(), status]).toEqual([this.toString(), expected ? 200 : 409])
    if (expected) model.changes.push({ id: body.changeId ?? 0, rows, undoes: change })
    await compare(model)
  }
}

async function compare(model: TreeModel) {
  const ids = [...model.taxa.keys()]
  const rows = await portal.db.selectFrom('taxon').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const real = rows.map((row) => ({
    id: row.id,
    parent: row.parentId,
    rank: row.rank,
    group: row.speciesGroup,
    type: row.taxonType,
    deleted: row.isDeleted,
    mergedInto: row.mergedInto,
    effective: row.effectiveSpeciesGroup,
  }))
  expect(real).toEqual(ids.map((id) => ({ id, ...model.of(id), effective: model.effectiveGroup(id) })))
  expect(await treeFaults(portal.db, Math.min(...ids))).toEqual([])
}

/** A small tree of taxa of many ranks and groups, and some orphans. */
async function plant(planted: readonly { parent: number; rank: number; group: number | null }[], waiting: number) {
  const model = new TreeModel()
  await portal.db.transaction().execute(async (db) => {
    const add = async (values: {
      taxonType: number
      rank: number
      parentId: number | null
      speciesGroup: number | null
    }) => {
      const { id } = await db.insertInto('taxon').values(values).returning('id').executeTakeFirstOrThrow()
      const name = { taxonId: id, canonicalName: list.newName('Modelus'), taxonomicStatus: 1, isSelected: true }
      await db.insertInto('taxonName').values(name).execute()
      const { parentId: parent, rank, speciesGroup: group, taxonType: type } = values
      model.taxa.set(id, { parent, rank, group, type, deleted: false, mergedInto: null })
      return id
    }
    const made: number[] = []
    for (const seed of planted) {
      const parentId = made[seed.parent % (made.length + 1)] ?? null
      const above = parentId === null ? 0 : highestAbove(model, parentId)
      // The tree that is planted is sound; rank 0 fits everywhere.
      const rank = seed.rank > above ? seed.rank : 0
      made.push(await add({ taxonType: 0, rank, parentId, speciesGroup: seed.group }))
    }
    for (let i = 0; i < waiting; i++) await add({ taxonType: 2, rank: 0, parentId: null, speciesGroup: null })
    const ids = [...model.taxa.keys()]
    await refreshTaxa(db, ids)
    await placeInTree(db, ids)
    await refreshSubtrees(db, ids)
  })
  await compare(model)
  return { model, real: portal }
}

const highestAbove = (model: TreeModel, id: number): number => {
  const { rank, parent } = model.of(id)
  return rank > 0 || parent === null ? rank : highestAbove(model, parent)
}

const move = (i: number, j: number) =>
  new Step(
    `move ${i} under ${j}`,
    (model) => {
      const [id, parent] = [idAt(model, i), idAt(model, j)]
      return id !== parent && isTaxon(model.of(id)) && isTaxon(model.of(parent)) ? [[id, { parent }]] : undefined
    },
    (model) =>
      portal.call('updateTaxonParent', { as, taxonId: idAt(model, i), parentId: idAt(model, j), dryRun: false }),
  )
const transfer = (i: number, j: number) =>
  new Step(
    `transfer children of ${i} to ${j}`,
    (model) => {
      const [from, to] = [idAt(model, i), idAt(model, j)]
      if (from === to || !isTaxon(model.of(from)) || !isTaxon(model.of(to))) return undefined
      return model.childrenOf(from).map((child) => [child, { parent: to }] as const)
    },
    (model) => portal.call('transferChildren', { as, fromId: idAt(model, i), toId: idAt(model, j), dryRun: false }),
  )
const merge = (i: number, j: number) =>
  new Step(
    `merge ${i} into ${j}`,
    (model) => {
      const [orphan, mergedInto] = [idAt(model, i), idAt(model, j)]
      return isWaiting(model.of(orphan)) && isTaxon(model.of(mergedInto)) ? [[orphan, { mergedInto }]] : undefined
    },
    (model) => portal.call('mergeOrphan', { as, orphanId: idAt(model, i), taxonId: idAt(model, j), dryRun: false }),
  )
const convert = (i: number, j: number, rank: number) =>
  new Step(
    `convert ${i} under ${j} as ${rank}`,
    (model) => {
      const [orphan, parent] = [idAt(model, i), idAt(model, j)]
      const may = isWaiting(model.of(orphan)) && isTaxon(model.of(parent))
      return may ? [[orphan, { parent, rank, type: 0 }]] : undefined
    },
    async (model) => {
      const orphanId = idAt(model, i)
      const { latinName } = await portal.db
        .selectFrom('taxon')
        .select('latinName')
        .where('id', '=', orphanId)
        .executeTakeFirstOrThrow()
      return portal.call('convertOrphan', {
        as,
        orphanId,
        parentId: idAt(model, j),
        rank,
        scientificName: rank === 0 || rank === ranks.species ? latinName : list.newGenus(),
        dryRun: false,
      })
    },
  )
const toggle = (i: number) =>
  new Step(
    `toggle ${i}`,
    (model) => {
      const id = idAt(model, i)
      const { deleted, mergedInto } = model.of(id)
      const living = model.childrenOf(id).some((child) => !model.of(child).deleted)
      return mergedInto !== null || (!deleted && living) ? undefined : [[id, { deleted: !deleted }]]
    },
    (model) => portal.call('toggleTaxon', { as, taxonId: idAt(model, i) }),
  )
const regroup = (i: number, group: number | null) =>
  new Step(
    `group of ${i} is ${group}`,
    (model) => (isTaxon(model.of(idAt(model, i))) ? [[idAt(model, i), { group }]] : undefined),
    (model) => portal.call('updateTaxaMasterdata', { as, taxonIds: [idAt(model, i)], speciesGroup: group }),
  )

const [taxa, orphans] = [5, 3]
const index = fc.nat({ max: taxa + orphans - 1 })
// Mostly unknown ranks: they go everywhere, so that most moves are possible.
const rank = fc.constantFrom(0, 0, 0, 0, 0, 1300, 1600, 2000)
const group = fc.constantFrom(null, null, null, 4, 8)
// Taxa are planted first and orphans last: these are drawn so that most wishes make sense.
const orphan = fc.nat({ max: orphans - 1 }).map((n) => taxa + n)
const commands = fc.commands<TreeModel, Portal, boolean>(
  [
    fc.tuple(index, index).map(([i, j]) => move(i, j)),
    fc.tuple(index, index).map(([i, j]) => transfer(i, j)),
    fc.tuple(orphan, index).map(([i, j]) => merge(i, j)),
    fc.tuple(orphan, index, rank).map(([i, j, r]) => convert(i, j, r)),
    index.map(toggle),
    fc.tuple(index, group).map(([i, g]) => regroup(i, g)),
    fc.nat({ max: 5 }).map((n) => new Undo(n)),
    fc.nat({ max: 1 }).map((n) => new Undo(n)),
  ],
  { maxCommands: 50, size: 'max' },
)
const seeds = fc.array(fc.record({ parent: index, rank, group }), { minLength: taxa, maxLength: taxa })

test(
  'whatever sequence of moves, transfers, merges, conversions, deletions and undos is tried, the tree stays sound',
  async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.noBias(commands), async (planted, tried) => {
        await fc.asyncModelRun(() => plant(planted, orphans), tried)
        expect(await treeFaults(portal.db)).toEqual([])
      }),
      rounds(6),
    )
  },
  patience(600_000),
)
