/** What a text is before it is read as a name: markup, entities and odd spaces away, each letter written in one way. */

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', times: '×', aelig: 'æ', oelig: 'œ', AElig: 'Æ' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', eacute: 'é', egrave: 'è', oslash: 'ø', aring: 'å', ccedil: 'ç', ntilde: 'ñ' },
  ...{ ndash: '–', mdash: '—', rsquo: '’', lsquo: '‘', euml: 'ë', iuml: 'ï', Ouml: 'Ö', Uuml: 'Ü', Auml: 'Ä' },
}

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : whole
  })

/** Soft hyphens, zero-width marks, control characters. */
const unseen = /[\p{Cf}\p{Cc}]+/gu

export const tidyText = (text: string): string =>
  decode(text.replace(/<\/?[a-z][^<>]{0,100}>/gi, ' '))
    .normalize('NFC')
    .replace(/[\s_]+/g, ' ')
    .replace(unseen, '')
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** A whole cell: also what stands around the name (extinct †, quotes, a trailing comma) goes. */
export const cleanName = (text: string): string =>
  tidyText(text)
    .replace(/[[(]sic!?[\])]/gi, ' ')
    .replace(/^[†‡*\s]+|[†‡*\s]+$/g, '')
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/×/g, ' × ')
    .replace(/\s+/g, ' ')
    .replace(/[,;:]+$/, '')
    .trim()

export const cleanAuthorship = (text: string): string =>
  tidyText(text)
    .replace(/\s*,\s*/g, ', ')
    .replace(/([([])\s+/g, '$1')
    .replace(/\s+([)\]])/g, '$1')
    .replace(/,$/, '')
    .trim()

const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', Æ: 'Ae', Œ: 'Oe', ø: 'oe', ß: 'ss', ç: 'c', ñ: 'n' },
  ...{ é: 'e', è: 'e', ê: 'e', á: 'a', à: 'a', â: 'a', í: 'i', ì: 'i', î: 'i', ó: 'o', ò: 'o', ô: 'o' },
  ...{ ú: 'u', ù: 'u', û: 'u', ã: 'a', õ: 'o', č: 'c', š: 's', ž: 'z', ř: 'r' },
}
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ë: 'e', ï: 'i' }

/** A name's word in the letters that the codes allow: ligatures parted, marks off; a diaeresis behind a vowel stays. */
export const latinLetters = (word: string): string =>
  word
    .replace(/[æœÆŒøßçñéèêáàâíìîóòôúùûãõčšžř]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<![aeiouy])[äöüëï]/gi, (letter) => umlauts[letter] ?? letter)
