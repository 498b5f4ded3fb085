/** Words and numbers of the news. Plain data: the browser uses it too. */

export const newsStates = { draft: 'Kladde', planned: 'Planlagt', published: 'Udgivet' } as const
export type NewsState = keyof typeof newsStates

/** What a list holds. Everything but what is published is for site administrators. */
export const newsTabs = {
  all: 'Alle',
  published: 'Udgivet',
  unpublished: 'Kladder og planlagte',
  deleted: 'Slettede',
} as const
export type NewsTab = keyof typeof newsTabs

export const newsLimits = { title: 150, introduction: 500, html: 60_000 } as const

/** What is said where something is missing, before it is sent and when it comes. */
export const newsFaults = {
  title: 'Skriv en titel på mindst tre tegn.',
  introduction: 'Skriv en indledning: den står i lister og i det, folk deler.',
  publishAt: 'Vælg, hvornår nyheden skal udgives.',
  author: 'Skriv, hvem der har taget billedet.',
} as const
