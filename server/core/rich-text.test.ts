import fc from 'fast-check'
import sanitizeHtml from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { rounds } from '#test/rounds.ts'
import { cleanHtml, hasContent, plainText } from './rich-text.ts'

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

/** Pieces that attacks are made of, glued together at random with ordinary text. */
const piece = fc.constantFrom(
  ...[
    '<script>',
    '</script>',
    '<script src=//x>',
    '<SCRIPT\n>',
    '<svg onload=alert(1)>',
    '<svg><style>',
    '<math><mi//xlink:href="data:x">',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    '<img src="https://spy.example/p.gif">',
    '<img src="//spy.example/p">',
  ],
  ...[
    '<a href="javascript:alert(1)">',
    '<a href="//spy.example/">',
    '<a href=" java\tscript:alert(1)">',
    '<a href="&#106;avascript:alert(1)">',
    '<a href="data:text/html,x">',
  ],
  ...[
    '<a href=vbscript:x>',
    '<p style="background:url(javascript:x)">',
    '<style>*{}</style>',
    '<iframe srcdoc="<script>x</script>">',
  ],
  ...[
    '<object data=x>',
    '<form action=x>',
    '<input onfocus=x autofocus>',
    '<base href=//x>',
    '<meta http-equiv=refresh>',
    '<link rel=x>',
  ],
  ...[
    '<p onclick=x>',
    '<a onmouseover="x" href="/ok">',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<',
    '>',
    '"',
    "'",
    '`',
    '&lt;script&gt;',
    '&#0;',
  ],
  ...[
    '<noscript><p title="</noscript><img src=x onerror=x>">',
    '<textarea>',
    '</textarea>',
    '<title>',
    '<xmp>',
    '<template>',
    '</p>',
    '</a>',
  ],
)
const soup = fc
  .array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 12 })
  .map((parts) => parts.join(''))

/** Tags as a browser would read them: text between tags cannot act. */
const tags = (html: string) => html.match(/<[^>]*>/g) ?? []
const allowed =
  /^<\/?(p|br|hr|h[234]|blockquote|pre|code|strong|em|u|s|sub|sup|ul|ol|li|a|img|table|thead|tbody|tr|th|td)(\s|\/?>)/
/** The name of an attribute at the start of each name="value" pair; sanitised tags always quote with ". */
const attributes = (tag: string) =>
  [...tag.matchAll(/\s([^\s=>"]+)="([^"]*)"/g)].map((m) => ({ name: m[1] ?? '', value: m[2] ?? '' }))

const attributeNames = ['href', 'rel', 'target', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope']

const expectHarmless = (tag: string) => {
  expect(tag).toMatch(allowed)
  for (const { name, value } of attributes(tag)) {
    expect(attributeNames).toContain(name)
    if (name === 'href' || name === 'src') {
      expect(value.replace(/[\s\p{Cc}]/gu, '')).not.toMatch(/^(javascript|data|vbscript|\/\/)/i)
    }
  }
  expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\son|style/i)
}

describe('text that is shown as HTML', () => {
  test('holds no tag, handler, style or address that acts, whatever goes in and however often', () => {
    fc.assert(
      fc.property(soup, (dirty) => {
        const once = cleanHtml(dirty)
        for (const tag of [...tags(once), ...tags(cleanHtml(once))]) expectHarmless(tag)
      }),
      rounds(2_000),
    )
  })

  test('keeps headings, lists, emphasis, tables and links', () => {
    const html =
      '<h2>Om</h2><p>Vi <strong>samler</strong> <em>fund</em>.</p><ul><li>a</li></ul><a href="/vilkaar">Vilkår</a>'
    expect(cleanHtml(html)).toBe(html)
  })

  test('opens links to other houses in a new tab that knows nothing of this one', () => {
    expect(cleanHtml('<a href="https://a.example/" target="_self" rel="opener">a</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">a</a>',
    )
  })

  test('shows pictures of the portal and no others', () => {
    const own = '<img src="/media/0b6f2f0a-6a4e-4a33-9d0c-6a2f6d3a1c11/640.webp" alt="En løvfrø" />'
    expect(cleanHtml(own)).toBe(own)
    expect(cleanHtml('<p>a<img src="https://spy.example/x.png" alt="x" />b</p>')).toBe('<p>ab</p>')
    expect(cleanHtml('<img src="/api/account/list" />')).toBe('')
  })

  test('is empty when there is nothing to read', () => {
    expect(hasContent('<p></p>')).toBe(false)
    expect(hasContent('<p> &nbsp;<br /></p>')).toBe(false)
    expect(hasContent('<p>Hej</p>')).toBe(true)
    for (const shapeless of ['\u200b', '\u00ad', '\u3164', '\u2800 \u2060']) {
      expect(hasContent(`<p>${shapeless}</p>`)).toBe(false)
    }
  })

  test('has the same words as a reader of HTML finds in it', () => {
    fc.assert(
      fc.property(soup, (dirty) => {
        const html = cleanHtml(dirty)
        const apart = html.replace(/<\/?(?:p|li|h\d|blockquote|pre|t[dhr]|br|hr)\b[^>]*>/g, ' $&')
        const read = sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
        const words = read.replace(/&(lt|gt|quot|amp|nbsp);/g, (_all, name: string) => signs[name] ?? '')
        expect(plainText(html)).toBe(words.replace(/\s+/g, ' ').trim())
      }),
      rounds(2_000),
    )
  })

  test('has a space between the words of what stands in blocks of its own', () => {
    const said =
      'Se<p>her</p><pre><code>a</code></pre>b<blockquote>c</blockquote><table><tr><td>d</td><td>e</td></tr></table>f'
    expect(plainText(cleanHtml(said))).toBe('Se her a b c d e f')
    expect(plainText(cleanHtml('<p>en<strong>kelt</strong>hed</p>'))).toBe('enkelthed')
  })

  test('leads out in a window of its own, also where the address is broken over lines', () => {
    for (const href of ['https://dof.dk/', 'ht\ntps://dof.dk/', ' HTTP://dof.dk/']) {
      expect(cleanHtml(`<a href="${href}">x</a>`)).toContain('target="_blank" rel="noopener noreferrer"')
    }
    for (const href of ['/fund/4', '#her', 'mailto:a@dof.dk']) {
      expect(cleanHtml(`<a href="${href}">x</a>`)).not.toContain('target')
    }
  })

  test('is nested no deeper than a page has room for', () => {
    const deep = (tag: string, times: number) => [`<${tag}>`.repeat(times), `</${tag}>`.repeat(times)].join('x')
    expect(cleanHtml(deep('blockquote', 3))).toBe(deep('blockquote', 3))
    expect(cleanHtml(deep('blockquote', 1600)).match(/<blockquote>/g)?.length).toBeLessThan(13)
  })
})
