import { z } from 'zod'
import { call, everyone, page, QueryNumber, Skip, text } from './call.ts'
import { Month, SpeciesGroup, TaxonRef } from './taxon.ts'

/** A species of the list of invasive species, for people who have never seen it. */
export const InvasiveTaxon = z
  .object({
    taxon: TaxonRef,
    /** Which of the three lists it stands on: 1 the EU's, 2 Denmark, 3 the national one. */
    annexes: z.array(z.string()),
    seasonMonths: z.array(Month),
    /** How it looks, as plain text; null when nobody has written it. */
    looks: z.string().nullable(),
    /** What it is mistaken for and how it differs, as plain text. */
    mistakes: z.string().nullable(),
    lookAlikes: z.array(TaxonRef),
    /** Public finds of it and of what is below it. */
    records: z.number().int(),
    /** Squares of 10 km that it is known from; finds that hide in larger ones are in none. */
    squares: z.number().int(),
  })
  .meta({ id: 'InvasiveTaxon' })
export type InvasiveTaxon = z.output<typeof InvasiveTaxon>

export const invasiveCalls = {
  invasiveTaxa: call({
    method: 'GET',
    path: '/taxa/invasive-taxa',
    access: everyone,
    summary:
      'The listed invasive species: how each is told from others, when it is seen, and how much it has been found.',
    query: z.object({
      annex: z.enum(['1', '2', '3']).optional(),
      speciesGroup: QueryNumber(1, 12).optional(),
      queryString: text(100).optional(),
      /** That are seen in this month. */
      inSeason: QueryNumber(1, 12).optional(),
      sort: z.enum(['found', 'name']).default('found'),
      skip: Skip,
      take: QueryNumber(1, 50).default(24),
    }),
    reply: page(InvasiveTaxon).extend({
      /** How many of each species group the rest of the question leaves. */
      groups: z.array(z.object({ speciesGroup: SpeciesGroup, total: z.number().int() })),
    }),
  }),
}
