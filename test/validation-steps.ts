import fc from 'fast-check'
import type { Sure } from './validation-model.ts'

/* What can happen to a find: words, decisions, moves and merges of taxa, moves of finds, and undos of all of them. */

export const voters = ['reporter', 'ane', 'bo', 'cai', 'dea'] as const
/** What people have earned before: Bo is one point short of the next weight, Cai and Dea weigh three and five. */
export const earned = { reporter: 0, ane: 0, bo: 9, cai: 20, dea: 40 }
export const experts = ['expert', 'other'] as const
const names = ['family', 'one', 'two', 'sure', 'shy', 'far'] as const
type Name = (typeof names)[number]

/** A taxon gets another parent, and its old one back; a taxon is merged into another, and is parted from it again. */
type TreeStep = 'move' | 'move-back' | 'merge' | 'part'
export type Step =
  | { kind: 'say' | 'toggle'; who: (typeof voters)[number]; taxon: Name; sure: Sure }
  | { kind: 'rename'; taxon: Name; sure: Sure }
  | { kind: 'validate'; by: (typeof experts)[number]; taxon: Name }
  | { kind: 'take-back' | 'dismiss' | 'un-dismiss' | 'pause' | 'un-pause' | 'undo'; by: (typeof experts)[number] }
  /** The reporter answers a question, or asks for another look after a dismissal. */
  | { kind: 'answer' | 'ask-again' }
  | { kind: TreeStep }
  /** Finds of the find's taxon go to another, and come back. */
  | { kind: 'carry'; taxon: Name }
  | { kind: 'carry-back' }
  | { kind: 'evidence' | 'less evidence' | 'plain find'; taxon: 'sure' | 'shy' }

const taxon = fc.constantFrom(...names)
const sure = fc.constantFrom<Sure>('sikker', 'sandsynlig')
const by = fc.constantFrom(...experts)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('say', 'toggle'), who: fc.constantFrom(...voters), taxon, sure }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename'), taxon, sure }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('validate'), by, taxon }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('take-back', 'dismiss', 'un-dismiss', 'pause', 'un-pause', 'undo', 'undo'),
      by,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('answer', 'ask-again') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('move', 'move-back', 'merge', 'part') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('carry'), taxon }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('carry-back') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('evidence', 'evidence', 'less evidence', 'plain find'),
      taxon: fc.constantFrom('sure', 'shy'),
    }),
  },
) as fc.Arbitrary<Step>

/** Things that hang together, which chance alone would seldom bring together. */
const story: fc.Arbitrary<Step[]> = fc.oneof(
  // Decided, moved, and the decision undone under the new name.
  fc.record({ said: taxon, moved: taxon, by }).map(({ said, moved, by: expert }): Step[] => [
    { kind: 'rename', taxon: said, sure: 'sikker' },
    { kind: 'validate', by: expert, taxon: said },
    { kind: 'carry', taxon: moved },
    { kind: 'undo', by: expert },
  ]),
  fc
    .record({ taxon, next: step })
    .map(({ next, ...to }): Step[] => [{ kind: 'carry', ...to }, next, { kind: 'carry-back' }]),
  fc
    .record({ taxon, next: step })
    .map(({ next, ...to }): Step[] => [
      ...[{ kind: 'merge' as const }, { kind: 'carry' as const, ...to }, next],
      ...[{ kind: 'part' as const }, { kind: 'carry-back' as const }],
    ]),
  step.map((next): Step[] => [{ kind: 'move' }, next, { kind: 'move-back' }]),
  // Asked or dismissed, and back with something new.
  fc
    .record({ by, next: step, asked: fc.boolean() })
    .map(({ by: expert, next, asked }): Step[] => [
      { kind: asked ? 'pause' : 'dismiss', by: expert },
      { kind: asked ? 'answer' : 'ask-again' },
      next,
    ]),
)

export const steps: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: story }), {
    minLength: 5,
    maxLength: 14,
  })
  .map((parts) => parts.flat())
