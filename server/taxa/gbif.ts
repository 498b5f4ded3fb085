import { z } from 'zod'
import type { GbifSpecies } from '#contract/taxon-exchange.ts'
import { readAs } from '#server/core/checked.ts'
import type { Ctx } from '#server/core/context.ts'
import { FetchProblem, fetchJson } from '#server/core/fetch-json.ts'
import { Refusal } from '#server/core/refusal.ts'
import { readOrTell } from './scientific.ts'

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
    const answer = readAs(Answer, await fetchJson(url, ctx.config.SOURCE_TIMEOUT_SECONDS * 1000))
    if (!answer) throw new FetchProblem('unreadable', 'no results in the answer')
    return answer.results.flatMap((one) => {
      const found = readAs(Found, one)
      return found ? [speciesOf(found)] : []
    })
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error
    ctx.log.warn({ why: error.message }, 'GBIF did not answer')
    throw new Refusal('unavailable', error.kind === 'unreachable' ? 'gbif_unreachable' : 'gbif_refused')
  }
}

/** GBIF's own taxonomy, without the many checklists that it is made from. */
const backbone = 'd7dddbf4-2cf0-4f39-9b2a-bb099caae36c'

/** GBIF's own canonical names leave out hybrid signs and rank marks: the full name is read as everywhere. */
function namesOf({ scientificName, canonicalName, authorship }: z.output<typeof Found>) {
  const author = (authorship ?? '').trim()
  const read = readOrTell(scientificName, { authorship: author })
  if ('problem' in read) return { canonicalName: canonicalName ?? scientificName, authorship: author }
  return { canonicalName: read.name.canonical, authorship: read.name.authorship }
}

const speciesOf = (found: z.output<typeof Found>) => ({
  key: found.key,
  scientificName: found.scientificName,
  ...namesOf(found),
  rank: found.rank ?? '',
  status: found.taxonomicStatus ?? found.status ?? '',
  kingdom: found.kingdom ?? null,
  family: found.family ?? null,
})
