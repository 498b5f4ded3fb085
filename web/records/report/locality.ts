import type { Reply } from '#contract/calls.ts'
import type { OwnPlace } from '#contract/own-places.ts'
import { metresBetween } from '../../media/picture-moment.ts'
import type { Draft } from './draft.ts'

type Named = Reply<'GET /records/localities'>['items'][number]

/** So near a place must be for a find to be called after it, in metres. */
const near = { own: 1000, others: 1000, place: 2000, town: 4000 } as const

/** What the place is probably called: the nearest name that is near enough for its kind. */
export function nearestName(known: readonly Named[]): string | undefined {
  const close = known.filter(({ kind, distance }) => distance !== null && distance <= near[kind])
  // What people have called the very spot is better than the town that lies around it.
  const weight = ({ kind, distance }: Named) => (distance ?? 0) + (kind === 'town' ? near.own : 0)
  return close.toSorted((a, b) => weight(a) - weight(b))[0]?.name
}

/** So near a place that one keeps is where one is, in metres. */
const atKept = 250

/** Places that one keeps and stands in, as places with a name are told. */
export const keptAround = (kept: readonly OwnPlace[], point: Named['point']): Named[] =>
  kept
    .map((place) => ({ ...place, kind: 'own' as const, distance: metresBetween(place.point, point) }))
    .filter(({ distance, uncertainty }) => distance <= Math.max(atKept, uncertainty))
    .map(({ name, kind, distance, point: at }) => ({ name, kind, distance, point: at }))

/** Whether the name of the place is only proposed. */
export const isProposed = ({ fields, proposedLocality }: Draft) =>
  fields.locality !== null && fields.locality === proposedLocality

/**
 * With the name that is proposed for the place, where the person has written none. Who has emptied or written it has
 * decided: nothing is filled in again.
 */
export function withLocality(draft: Draft, name: string | undefined): Draft {
  const { fields, proposedLocality, saved } = draft
  const mayPropose = saved === undefined && fields.point !== null && (fields.locality === null || isProposed(draft))
  const isDecided = proposedLocality !== undefined && !isProposed(draft)
  if (!mayPropose || isDecided || name === proposedLocality) return draft
  if (name === undefined && fields.locality === null) return draft
  const { proposedLocality: _, ...rest } = draft
  return {
    ...rest,
    ...(name === undefined ? {} : { proposedLocality: name }),
    fields: { ...fields, locality: name ?? null },
  }
}
