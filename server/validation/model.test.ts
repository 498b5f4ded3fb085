import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { patience, rounds } from '#test/rounds.ts'
import { startValidation } from '#test/validation-start.ts'
import { type Step, steps } from '#test/validation-steps.ts'
import { ValidationWorld } from '#test/validation-world.ts'

/* Any sequence of words, decisions, moves and undos: the find is what a plain computation says that it is. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const costless = new Set<Step['kind']>(['move', 'move-back', 'merge', 'part', 'carry', 'carry-back'])

/** Points that rise past the mark when the machine looks again: they are shown together with the star that they give. */
const starredLater: Step[] = [
  { kind: 'evidence', taxon: 'shy' },
  { kind: 'plain find', taxon: 'shy' },
  { kind: 'evidence', taxon: 'shy' },
]

/** Votes part further down than before, under a taxon that nobody named: the name grows longer, and keeps its star. */
const partedBelow: Step[] = [
  { kind: 'rename', taxon: 'sure', sure: 'sikker' },
  { kind: 'say', who: 'bo', taxon: 'family', sure: 'sikker' },
  { kind: 'say', who: 'cai', taxon: 'shy', sure: 'sikker' },
]

test(
  'a find is what a plain computation from all that happened says',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = new ValidationWorld(portal, await startValidation(portal))
        await world.compare()
        for (const one of all) {
          const before = world.model.standing
          const [status, expected] = await world.take(one)
          expect([one, status]).toEqual([one, expected])
          await world.compare()
          const { taxon: now, stars } = world.model.standing
          const isTakenBack = one.kind === 'take-back' || one.kind === 'undo'
          // A star never falls by itself, nor by moves and merges: only another name costs it.
          const isOther = before.taxon !== now && !costless.has(one.kind)
          if (!isTakenBack && !isOther) expect(stars).toBeGreaterThanOrEqual(before.stars)
        }
        expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
      }),
      { ...rounds(6), examples: [[starredLater], [partedBelow]] },
    )
  },
  patience(900_000),
)
