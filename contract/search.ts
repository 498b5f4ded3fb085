import { z } from 'zod'
import { call, everyone, text } from './call.ts'
import { TaxonHit } from './taxon.ts'

export const search = {
  quickSearch: call({
    method: 'GET',
    path: '/search/quick-search',
    access: everyone,
    summary: 'One box for everything; each room adds its own kind of hit, taxa first.',
    query: z.object({ queryString: text(100, 1) }),
    reply: z.object({ taxa: z.array(TaxonHit) }),
  }),
}
