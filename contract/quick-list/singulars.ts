/** Plurals that change their vowel, by their endings in folded letters. */
const irregular: readonly (readonly [plural: string, singular: string])[] = [
  ['gaes', 'gaas'],
  ['aender', 'and'],
  ['hoens', 'hoene'],
  ['maend', 'mand'],
  ['boern', 'barn'],
  ['kloer', 'klo'],
  ['roedder', 'rod'],
  ['taeer', 'taa'],
]
const endings = ['erne', 'ene', 'rne', 'er', 'en', 'et', 'e', 'r', 'n', 's'] as const
const shortestStem = 2

/** What a folded word may be the plural or the definite form of: "musvitter" → "musvit". */
export function singulars(word: string): string[] {
  const found: string[] = []
  for (const [plural, singular] of irregular)
    if (word.endsWith(plural)) found.push(word.slice(0, -plural.length) + singular)
  for (const ending of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < shortestStem) continue
    const stem = word.slice(0, -ending.length)
    found.push(stem)
    // "musvitter", "rottens": the last letter was doubled.
    if (/([b-df-hj-np-tv-z])\1$/.test(stem)) found.push(stem.slice(0, -1))
    // "gærdesmuttens" and "ederen": the e of the stem has gone.
    if (/[^aeiouy][lnr]$/.test(stem)) found.push(`${stem.slice(0, -1)}e${stem.slice(-1)}`)
  }
  return found
}
