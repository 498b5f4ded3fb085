import { z } from 'zod'
import { call, Done, Id, member, text } from './call.ts'
import { Point } from './record.ts'

/** A place that somebody keeps: theirs alone, and exact. */
export const OwnPlace = z
  .object({ id: Id, name: z.string(), point: Point, uncertainty: z.number().int() })
  .meta({ id: 'OwnPlace' })
export type OwnPlace = z.output<typeof OwnPlace>

export const ownPlaceCalls = {
  ownPlaces: call({
    method: 'GET',
    path: '/places/own-places',
    access: member,
    summary: 'Own places that are kept under a name, by name.',
    reply: z.object({ items: z.array(OwnPlace) }),
  }),
  saveOwnPlace: call({
    method: 'POST',
    path: '/places/save-own-place',
    access: member,
    summary: 'Keep a place under a name, or change one that is kept.',
    body: z.object({
      id: Id.optional(),
      name: text(100, 1),
      point: Point,
      uncertainty: z.number().int().min(1).max(100_000),
    }),
    reply: OwnPlace,
  }),
  deleteOwnPlace: call({
    method: 'POST',
    path: '/places/delete-own-place',
    access: member,
    summary: 'Forget an own place. Finds that were reported there stay as they are.',
    body: z.object({ id: Id }),
    reply: Done,
  }),
}
