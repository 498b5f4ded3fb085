import { authorJoints, authorParticles } from './mark-words.ts'

/** Who published a name, as a text behind it. */

const year = /^[[(]*(1[5-9]\d\d|20\d\d)(?:[a-z]|[-–/]\d{1,4}|\?)?[\])]*$/
const person = /^[[(]*(?:[dDlLO]'|'t)?\p{Lu}[\p{L}'.\-‐]*[\])]*$/u

const bare = (word: string) => word.replace(/^[[(]+|[\]).,;:]+$/g, '').toLowerCase()

/** Whether a word may begin an authorship: a capital, a bracket, or a particle that leads to a capital. */
export const beginsAuthorship = (words: readonly string[], at: number): boolean => {
  const word = words[at] ?? ''
  if (person.test(word.replace(/[,;:]+$/, '')) || /^[[(]/.test(word)) return true
  if (/^(auct|auctt|hort)\.?$/i.test(word)) return true
  if (!authorParticles.has(bare(word))) return false
  for (let i = at + 1; i < words.length && i < at + 4; i++) {
    const next = words[i] ?? ''
    if (person.test(next.replace(/[,;:]+$/, ''))) return true
    if (!authorParticles.has(bare(next))) return false
  }
  return false
}

/** Every word is a person, a year, a particle or a joint; brackets close; somebody is named. */
export const isAuthorship = (text: string): boolean => {
  let depth = 0
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth++
    if (letter === ')' || letter === ']') depth--
    if (depth < 0) return false
  }
  if (depth !== 0) return false
  let persons = 0
  const words = text.split(' ').flatMap((word) => word.split(/(?<=[,;:&)])(?=[^\s,;:)])/))
  return (
    words.every((raw) => {
      const word = raw.replace(/[,;:]+$/, '')
      if (word === '' || year.test(word)) return true
      if (person.test(word)) {
        persons++
        return true
      }
      if (/^[[(]*auctt?\.?[\])]*$|^hort\.?$/i.test(word)) persons++
      return authorJoints.has(bare(word)) || authorJoints.has(word) || authorParticles.has(bare(word))
    }) && persons > 0
  )
}

/** The year in an authorship: "(Linnaeus, 1758)" → 1758; of two, the year of the first publication. */
export const yearOf = (authorship: string): number | null => {
  const found = /(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)/.exec(authorship)?.[1]
  return found === undefined ? null : Number(found)
}

const notes =
  /[,;]?\s*[[(]?\b(nom\.? ?(?:nud|cons|illeg|inval|dub|rej|ambig|superfl|prov|nov|obl|prot|ined)\.?(?: prop\.?)?|comb\.? nov\.?|stat\.? nov\.?|(?:sp|spec|gen|subsp|var)\.? ?n(?:ov)?\.?|n\. ?(?:sp|gen|comb|stat)\.?|orth\.? var\.?|pro parte|p\. ?p\.|pro syn\.?|hom\. illeg\.)[\])]?$/i

/** Part what is said of a name's standing (nom. cons., comb. nov.) from who published it. */
export const withoutNotes = (text: string): { text: string; note: string | null } => {
  const found = notes.exec(text)
  if (!found) return { text, note: null }
  return { text: text.slice(0, found.index).trim(), note: found[1] ?? null }
}
