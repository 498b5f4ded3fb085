import { z } from 'zod'
import type { GbifSpecies } from '#contract/taxon-exchange.ts'
import type { Ctx } from '#server/core/context.ts'
import { FetchProblem, fetchJson } from '#server/core/fetch-json.ts'
import { Refusal } from '#server/core/refusal.ts'

const text = z.string().nullish().catch(null)
const Found = z.object({
  key: z.number().int().positive(),
  scientificName: z.string(),
  canonicalName: text,
  authorship: text,
  rank: text,
  taxonomicStatus: text,
  status: text,
  kingdom: text,
  family: text,
})
const Answer = z.object({ results: z.array(z.unknown()) })

/** Candidates for a name from GBIF's backbone. A row that GBIF writes in another way is left out. */
export async function gbifSpecies(
  ctx: Pick<Ctx, 'config' | 'log'>,
  { queryString }: { queryString: string },
): Promise<z.output<typeof GbifSpecies>[]> {
  const url = new URL(`${ctx.config.GBIF_URL.replace(/\/$/, '')}/species/search`)
  url.search = String(new URLSearchParams({ q: queryString, datasetKey: backbone, limit: '20' }))
  try {
    const answer = Answer.safeParse(await fetchJson(url, ctx.config.SOURCE_TIMEOUT_SECONDS * 1000))
    if (!answer.success) throw new FetchProblem('unreadable', 'no results in the answer')
    return answer.data.results.flatMap((one) => {
      const found = Found.safeParse(one)
      return found.success ? [speciesOf(found.data)] : []
    })
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error
    ctx.log.warn({ why: error.message }, 'GBIF did not answer')
    throw new Refusal('unavailable', error.kind === 'unreachable' ? 'gbif_unreachable' : 'gbif_refused')
  }
}

/** GBIF's own taxonomy, without the many checklists that it is made from. */
const backbone = 'd7dddbf4-2cf0-4f39-9b2a-bb099caae36c'

const speciesOf = (found: z.output<typeof Found>) => ({
  key: found.key,
  scientificName: found.scientificName,
  canonicalName: found.canonicalName ?? found.scientificName,
  authorship: (found.authorship ?? '').trim(),
  rank: found.rank ?? '',
  status: found.taxonomicStatus ?? found.status ?? '',
  kingdom: found.kingdom ?? null,
  family: found.family ?? null,
})
