import type { Ctx } from '#server/core/context.ts'
import { claimOfRole } from '#test/people.ts'
import { type Board, quantile, seconds } from './measure.ts'
import { firstAnswer, problemOf, serving, someIds, wait } from './search-load.ts'

const readers = 20
const mostInManners = 150

/** Who asks: the first sees what everybody sees, the others have an overlay of exact places over it. */
const askers = {
  members: [],
  'site administrators': [claimOfRole.siteAdminRole ?? ''],
  'managing authorities': [claimOfRole.managingAuthorityRole ?? ''],
}

/** While some ask for statistics of all finds without a pause, others sign in and look at finds. */
export async function measureManners(ctx: Ctx, board: Board, url: string, folder: string, lasting: number) {
  for (const [name, roles] of Object.entries(askers)) {
    const { server, tokens, close } = await serving(ctx.db, url, folder, 50, roles)
    try {
      await measureGuests(ctx, board, server.url, tokens, { name, hasOverlay: roles.length > 0, lasting })
    } finally {
      await close()
    }
  }
}

async function measureGuests(
  ctx: Ctx,
  board: Board,
  site: string,
  tokens: readonly string[],
  { name, hasOverlay, lasting }: { name: string; hasOverlay: boolean; lasting: number },
) {
  const ids = await someIds(ctx.db)
  const headersOf = (i: number) => ({ authorization: `Bearer ${tokens[i % tokens.length]}` })
  const statistics = (i: number): [string, RequestInit] => [
    `${site}/api/records/record-statistics?filter=${encodeURIComponent('{}')}`,
    { headers: headersOf(i) },
  ]
  const overlay = (i: number): [string, RequestInit] => {
    const headers = { ...headersOf(i), 'content-type': 'application/json' }
    return [`${site}/api/records/search-overlay`, { method: 'POST', headers, body: JSON.stringify({ filter: {} }) }]
  }
  await firstAnswer(statistics(0))
  const until = performance.now() + lasting * 1000
  let asked = 0
  const problems = new Set<string>()
  const reader = async (which: number) => {
    for (; performance.now() < until; asked++) {
      for (const ask of hasOverlay ? [statistics, overlay] : [statistics]) {
        const problem = await problemOf(ask(which))
        if (problem) problems.add(problem)
      }
    }
  }
  const times: Record<string, number[]> = { 'opening a find': [], 'signing in': [] }
  const guest = async () => {
    for (let i = readers; performance.now() < until; i++) {
      const headers = headersOf(i)
      const path = '/api/account/create-or-update-logged-in-user'
      const requests: Record<string, [string, RequestInit]> = {
        'opening a find': [`${site}/api/records/${ids[i % ids.length]}`, { headers }],
        'signing in': [`${site}${path}`, { method: 'POST', headers }],
      }
      for (const [what, request] of Object.entries(requests)) {
        const took = await seconds(async () => {
          const problem = await problemOf(request)
          if (problem) throw new Error(problem)
        })
        times[what]?.push(took * 1000)
      }
      await wait(100)
    }
  }
  await Promise.all([guest(), ...Array.from({ length: readers }, (_, which) => reader(which))])
  const what = hasOverlay ? 'statistics and overlays' : 'statistics'
  board.tell(`${readers} ${name} read ${what}`, `${Math.round(asked / lasting)} a second`, [...problems][0])
  for (const [what, all] of Object.entries(times)) {
    board.judge(`  ${what} meanwhile, p95`, quantile(all, 0.95), mostInManners, 'ms')
    board.tell('', '', `p50 ${quantile(all, 0.5).toFixed(1)} ms, ${Math.max(...all).toFixed(0)} ms at most`)
  }
}
