import type { RecordCard } from '#contract/record.ts'

async function newestRecords(site: string): Promise<RecordCard[]> {
  const reply = await fetch(`${site}/api/records/search-record-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filter: {}, take: 200 }),
  })
  return ((await reply.json()) as { items: RecordCard[] }).items
}

async function newestNews(site: string): Promise<number | undefined> {
  const reply = await fetch(`${site}/api/news/search?tab=published&take=1`)
  return ((await reply.json()) as { items: { id: number }[] }).items[0]?.id
}

async function someTrip(site: string): Promise<number | undefined> {
  const reply = await fetch(`${site}/api/search/quick-search?queryString=rute`)
  return ((await reply.json()) as { trips: { id: number }[] }).trips[0]?.id
}

async function someCommunity(site: string): Promise<number | undefined> {
  const reply = await fetch(`${site}/api/community/snippeds`)
  return ((await reply.json()) as { items: { id: number }[] }).items[0]?.id
}

/** The public pages that strangers come to, by name: about a find (with a picture if there is one), its species and its reporter. */
export async function publicPages(site: string): Promise<Record<string, string>> {
  const named = (await newestRecords(site)).filter(({ taxon, reporter }) => taxon && reporter)
  const others = named.flatMap(({ taxon }) => taxon?.id ?? [])
  const record = named.find(({ picture }) => picture) ?? named[0]
  const article = await newestNews(site)
  const trip = await someTrip(site)
  const community = await someCommunity(site)
  if (!record) throw new Error('there is no find with a name and a reporter')
  return {
    landing: '/landingpage',
    taxa: '/taxa',
    taxon: `/taxa/${record.taxon?.id}`,
    record: `/fund/${record.id}`,
    search: '/fund/soegning',
    overview: '/overblik',
    validation: '/fund/validerings-overblik',
    profile: `/profil/${record.reporter?.id}`,
    comparison: `/fund/sammenlign?arter=${[...new Set(others)].slice(0, 3)}`,
    terms: '/vilkaar',
    forum: '/forum/traade',
    communities: '/faellesskaber',
    news: '/nyheder',
    invasive: '/invasiv',
    becomeUser: '/invasiv/bliv-bruger',
    ...(community === undefined ? {} : { community: `/faellesskaber/${community}` }),
    ...(trip === undefined ? {} : { trip: `/tur/${trip}`, tripRecords: `/tur/fund/${trip}` }),
    ...(article === undefined ? {} : { article: `/nyheder/${article}` }),
  }
}
