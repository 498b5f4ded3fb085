import type { WebConfig } from '#contract/web-config.ts'

/** The texts of the landing page that administrators can write (settings category front_page), by key. */
export const frontPageTexts = {
  heading: { label: 'Overskrift', fallback: 'Læg mærke til det vilde' },
  lead: {
    label: 'Indledning',
    fallback:
      'Et fælles sted for fund af dyr, planter og svampe i Danmark. Skriv ned, hvad du møder, og find ud af sammen med andre, hvad det er.',
  },
  joinHeading: { label: 'Overskrift over opfordringen', fallback: 'Det næste fund er måske lige uden for døren' },
  joinText: {
    label: 'Opfordring',
    fallback: 'Du behøver ikke kende arten. Nysgerrighed er nok, og det koster ingenting at være med.',
  },
} as const
export type FrontPageKey = keyof typeof frontPageTexts

/** What the administrators wrote, or the words that ship with the portal. */
export const frontPageText = (config: Pick<WebConfig, 'frontPage'>, key: FrontPageKey): string =>
  config.frontPage?.[key]?.trim() || frontPageTexts[key].fallback
