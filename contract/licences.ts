/** Licences for pictures and data, with the words that people read. */
export const licences = {
  CC0: 'CC0: alle må bruge det frit',
  'CC BY 4.0': 'CC BY 4.0: alle må bruge det, når du krediteres',
  'CC BY-NC 4.0': 'CC BY-NC 4.0: alle må bruge det ikke-kommercielt, når du krediteres',
} as const
export type MediaLicense = keyof typeof licences
export const mediaLicenses = Object.keys(licences) as [MediaLicense, ...MediaLicense[]]

/** How long the name of whom to thank for a picture may be. */
export const longestAuthor = 120
