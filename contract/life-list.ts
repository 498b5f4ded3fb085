import { z } from 'zod'
import { call, Id, member, QueryId, QueryNumber, Skip, Take } from './call.ts'
import { TaxonCount } from './record-filter.ts'
import { isSquare, squareName } from './squares.ts'

/** Where somebody finds things: a municipality, or a square where none are imported. */
export const HomePlace = z
  .object({
    name: z.string(),
    areaId: Id.nullable(),
    square: z.string().nullable(),
    /** Own public finds there. */
    records: z.number().int(),
  })
  .meta({ id: 'HomePlace' })
export type HomePlace = z.output<typeof HomePlace>

export const lifeListCalls = {
  missingSpecies: call({
    method: 'GET',
    path: '/records/missing-species',
    access: member,
    summary: 'Species that others have found where one finds things oneself, and oneself nowhere; the commonest first.',
    query: z.object({
      /** One of the own places; the one with most own finds when nothing is said. */
      areaId: QueryId.optional(),
      square: z.string().regex(squareName).refine(isSquare).optional(),
      speciesGroup: QueryNumber(1, 12).optional(),
      skip: Skip,
      take: Take,
    }),
    reply: z.object({
      /** Where one finds most, at most six. */
      places: z.array(HomePlace),
      /** Which of them the list is of; null: the whole country. */
      place: HomePlace.nullable(),
      items: z.array(TaxonCount),
      total: z.number().int(),
    }),
  }),
}
