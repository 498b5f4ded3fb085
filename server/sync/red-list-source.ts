import { z } from 'zod'
import { readAs } from '#server/core/checked.ts'
import { FetchProblem, fetchJson } from '#server/core/fetch-json.ts'

const text = z.string().nullish().catch(null)
const year = z.coerce.number().int().min(1900).max(2200).nullish().catch(null)
const Row = z.object({
  scientificName: z.string().trim().min(1),
  redlistCategory: z.string().trim(),
  vernacularName: text,
  family: text,
  order: text,
  year,
  assessmentYear: year,
})
const Page = z.object({
  pages: z.number().int().min(0).max(100_000),
  data: z.array(z.unknown()).max(1000),
  citation: text,
})

export interface RedListRow {
  scientificName: string
  category: string
  family: string | null
  order: string | null
  year: number | null
}

export interface RedListPage {
  pages: number
  citation: string | null
  rows: RedListRow[]
  /** Rows without a name or category, as the source wrote them. */
  odd: string[]
}

/** One page of the source's latest round of assessments. */
export async function fetchRedListPage(address: string, page: number, milliseconds: number): Promise<RedListPage> {
  const url = new URL(address)
  url.searchParams.set('vurderingsRunde', 'latest')
  url.searchParams.set('page', String(page))
  const answer = readAs(Page, await fetchJson(url, milliseconds))
  if (!answer) throw new FetchProblem('unreadable', `${url.host} sendte ikke en side af rødlisten`)
  const { pages, data, citation } = answer
  if (data.length === 0 && page <= pages) throw new FetchProblem('unreadable', `${url.host} sendte en tom side`)
  const rows: RedListRow[] = []
  const odd: string[] = []
  for (const one of data) {
    const row = readAs(Row, one)
    if (!row) {
      odd.push(JSON.stringify(one).slice(0, 200))
      continue
    }
    const { scientificName, redlistCategory, family, order } = row
    rows.push({
      ...{ scientificName, category: redlistCategory.toUpperCase(), family: family ?? null, order: order ?? null },
      year: row.year ?? row.assessmentYear ?? null,
    })
  }
  return { pages, citation: citation ?? null, rows, odd }
}
