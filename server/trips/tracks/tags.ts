import { Refusal } from '#server/core/refusal.ts'

/** A piece of XML: a tag that opens or closes, or words between tags. */
export type Piece = { open: string; attributes: string; isEmpty: boolean } | { close: string } | { words: string }

/** No tag of a track is so long; what never ends is no track. */
const longestTag = 65_536

/**
 * The tags and words of XML, as they come: nothing but what is between two tags is held. What a document type says, and
 * entities of its own, are refused before they are read.
 */
export async function* readTags(chunks: AsyncIterable<string>): AsyncGenerator<Piece, void> {
  let rest = ''
  for await (const chunk of chunks) {
    rest += chunk
    let from = 0
    for (;;) {
      const taken = pieceAt(rest, from)
      if (taken === null) break
      from = taken.to
      if (taken.piece) yield taken.piece
    }
    rest = rest.slice(from)
    if (rest.length > longestTag) throw new Refusal('invalid', 'track_unreadable')
  }
  if (rest.trim() !== '') throw new Refusal('invalid', 'track_unreadable')
}

/** What begins and ends with these is passed over or taken as words. */
const sections = [
  { from: '<!--', to: '-->' },
  { from: '<![CDATA[', to: ']]>' },
  { from: '<?', to: '?>' },
] as const

/** The piece that begins there; null when its end has not come yet. */
function pieceAt(text: string, from: number): { piece: Piece | null; to: number } | null {
  if (from >= text.length) return null
  if (text[from] !== '<') {
    const next = text.indexOf('<', from)
    // Long words between tags (a description) are cut: only short ones matter.
    if (next < 0) return text.length - from > longestTag / 2 ? { piece: null, to: text.length } : null
    return { piece: { words: text.slice(from, next) }, to: next }
  }
  if (text.length - from < 9) {
    // Whether it begins a section is not known yet, unless it ends at once.
    if (text[from + 1] === '!' || text[from + 1] === undefined) return null
  }
  for (const section of sections) {
    if (!text.startsWith(section.from, from)) continue
    const end = text.indexOf(section.to, from + section.from.length)
    if (end < 0) return null
    const words = section.from === '<![CDATA[' ? { words: text.slice(from + 9, end).replaceAll('&', '&amp;') } : null
    return { piece: words, to: end + section.to.length }
  }
  if (text.startsWith('<!', from)) throw new Refusal('invalid', 'track_entities')
  const end = endOfTag(text, from)
  if (end < 0) return null
  return { piece: tagOf(text.slice(from + 1, end)), to: end + 1 }
}

/** Where a tag ends: not inside the quotes of an attribute. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at] as string
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return -1
}

function tagOf(inside: string): Piece {
  if (inside.startsWith('/')) return { close: localName(inside.slice(1).trim()) }
  const isEmpty = inside.endsWith('/')
  const body = isEmpty ? inside.slice(0, -1) : inside
  const name = /^[^\s/>]+/.exec(body)?.[0] ?? ''
  if (name === '') throw new Refusal('invalid', 'track_unreadable')
  return { open: localName(name), attributes: body.slice(name.length), isEmpty }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

/** The value of an attribute as it was written. */
export const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((one) => one !== undefined)

const known: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
/** Words with XML's own five entities and numbered signs; others were refused or stay as they stand. */
export const decoded = (words: string): string =>
  words.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, number, hex, name) => {
    if (name !== undefined) return Object.hasOwn(known, name) ? (known[name] as string) : whole
    const code = number === undefined ? Number.parseInt(hex, 16) : Number(number)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
