import {
  aggregateWords,
  authorJoints,
  authorParticles,
  doubtWords,
  lateRemarkWords,
  looseGroupWords,
  placeholderBeginnings,
  placeholders,
  remarkWords,
  unnamedWords,
} from './mark-words.ts'
import { type Reading, refuse } from './name.ts'
import { bareWord, epithetAt } from './parts.ts'

/** What can be said of a text before its parts are read: that it is no name, or what stands beside the name. */

const wide = /\s(s\. ?l\.?|s\. ?lat\.?|sensu lato|sensu latu|s\. ?ampl\.|sensu amplo)(?=\s|$)/
const strict = /\s(s\. ?s(?:tr)?\.?|s\. ?strict\.|sensu stricto|sensu str\.?)(?=\s|$)/
const concept = /,?\s((?:sensu|sec\.|sens\.)\s.+)$/
const joined =
  /\s(?:or|eller|og|and|vel|sive|&|\+)\s\p{Lu}\p{Ll}*\.?\s(\p{Ll}{3,})(?=\s|$)|,\s\p{Lu}\p{Ll}+\s(\p{Ll}{3,})$/u

export interface Stripped {
  text: string
  qualifier: string | null
  isAggregate: boolean
}

/** The text without what stands beside the name; or why there is no name in it. */
export function stripped(whole: string, near: (text: string) => string | null): Reading | Stripped {
  const lower = whole.toLowerCase()
  if (!/\p{L}/u.test(whole) || placeholders.has(lower) || placeholderBeginnings.test(whole))
    return refuse('placeholder')
  if (/\bincertae sedis\b|\binc\. ?sed\b/i.test(whole)) return refuse('placeholder')
  if (/^candidatus\b/i.test(whole)) return refuse('unnamed', 'Candidatus')
  if (/\p{L}\s*\/\s*\p{L}/u.test(whole)) return refuse('several')
  const [, second, third] = joined.exec(whole) ?? []
  const behind = second ?? third
  if (behind !== undefined && !authorJoints.has(behind) && !authorParticles.has(behind)) return refuse('several')
  if (/\s(?:cv\.?\s\S|['‘]\p{Lu}[^'"]*['’](?=\s|$))/u.test(whole)) return refuse('cultivar')
  if (/["“”]/.test(whole)) return refuse('unreadable')
  return withoutMarks(whole, near)
}

function withoutMarks(whole: string, near: (text: string) => string | null): Reading | Stripped {
  const unsure = doubtIn(whole)
  if (unsure) return refuse('uncertain', unsure.mark, near(unsure.rest))
  const nameless = unnamedIn(whole)
  if (nameless) return refuse('unnamed', nameless.mark, near(nameless.rest))
  const remarked = remarkIn(whole)
  if (remarked) return refuse('remark', remarked.mark, near(remarked.rest))
  const inWideSense = wide.exec(whole)
  if (inWideSense) return refuse('wide', 's.l.', near(whole.replace(wide, '')))
  const words = whole.split(' ')
  const loose = words.at(-1) ?? ''
  if (words.length > 1 && looseGroupWords.has(bareWord(loose.replace(/^.*-/, '')).toLowerCase())) {
    const stem = /^(.+)-/.exec(loose)?.[1]
    return refuse('wide', loose, near([...words.slice(0, -1), ...(stem ? [stem] : [])].join(' ')))
  }
  let text = whole
  let qualifier: string | null = null
  if (strict.test(text)) {
    text = text.replace(strict, '')
    qualifier = 's.str.'
  }
  const meant = concept.exec(text)
  if (meant) {
    text = text.slice(0, meant.index)
    qualifier = meant[1] ?? null
  }
  const parts = text.split(' ')
  const aggregate = parts.findIndex((word, i) => i > 1 && aggregateWords.has(bareWord(word.replace(/^\(|\)$/g, ''))))
  if (aggregate < 0) return { text, qualifier, isAggregate: false }
  return { text: parts.toSpliced(aggregate, 1).join(' '), qualifier: 'agg.', isAggregate: true }
}

function doubtIn(whole: string): { mark: string; rest: string } | undefined {
  const words = whole.split(' ')
  const at = words.findIndex((word) => {
    const key = bareWord(word.replace(/^\(|\)$/g, '')).replace(/^C(?=f)/, 'c')
    // "nr" and "vic" are words of their own; with a full stop they are marks.
    return Object.hasOwn(doubtWords, key) && (word.endsWith('.') || !['nr', 'vic', 'conf'].includes(key))
  })
  if (at >= 0) {
    const key = bareWord((words[at] ?? '').replace(/^\(|\)$/g, '')).toLowerCase()
    return { mark: doubtWords[key] ?? '?', rest: words.toSpliced(at, 1).join(' ') }
  }
  if (!/\?/.test(whole.replace(/\d{4}\?/g, ''))) return undefined
  return { mark: '?', rest: whole.replace(/\s*\?+/g, '') }
}

/** "Rosa sp.", "Rosa n. sp.", "Parus major ssp.": a mark where the epithet should be. */
function unnamedIn(whole: string): { mark: string; rest: string } | undefined {
  const words = whole.split(' ')
  const at = words.findIndex((word, i) => i > 0 && unnamedWords.has(bareWord(word)))
  if (at > 0) {
    const hasEpithet = words.some((_, i) => i > 0 && i < at && epithetAt(words, i) !== undefined)
    if (!hasEpithet) return { mark: words[at] ?? 'sp.', rest: words[0] ?? '' }
  }
  if (/^(?:ssp|subsp|var|f)\.?$/.test(words.at(-1) ?? '') && epithetAt(words, words.length - 2) !== undefined)
    return { mark: words.at(-1) ?? '', rest: words.slice(0, -1).join(' ') }
  return undefined
}

/** "Parus major juv.", "Larus argentatus hybrid": a word behind the name that is about what was seen. */
function remarkIn(whole: string): { mark: string; rest: string } | undefined {
  const words = whole.split(' ')
  const at = words.findIndex((word, i) => {
    const key = word.replace(/^\(|[.,)]+$/g, '')
    return i > 0 && (remarkWords.has(key) || (lateRemarkWords.has(key) && epithetAt(words, i - 1) !== undefined))
  })
  if (at < 0) return undefined
  return { mark: words[at] ?? '', rest: words.toSpliced(at, 1).join(' ') }
}
