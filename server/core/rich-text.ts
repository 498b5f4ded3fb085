import sanitizeHtml from 'sanitize-html'
import { hasSight } from '#contract/call.ts'

const mediaAddress = /^\/media\/[0-9a-f-]{36}\/[a-z0-9]+\.webp$/
const here = 'https://portal.invalid'
/** As browsers read it, who take line ends out of addresses. */
const leadsOut = (href: string) => {
  if (!URL.canParse(href, here)) return false
  const { protocol, origin } = new URL(href, here)
  return /^https?:$/.test(protocol) && origin !== here
}

/** Formatting that people may write, and nothing that acts: no scripts, styles, frames or handlers. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 'u', 's', 'sub', 'sup', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Quotes in quotes in quotes would push the page out of the window.
  nestingLimit: 12,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, { href }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...(href !== undefined && leadsOut(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
      },
    }),
  },
  // Pictures come from the portal's own media only: a foreign address would tell strangers who reads.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !mediaAddress.test(attribs.src ?? ''),
}

/** The one way in for text that is shown as HTML. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, rules).trim()

const blocks = /<\/?(?:p|li|h\d|blockquote|pre|t[dhr]|br|hr)\b[^>]*>/g
const letters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&', '&nbsp;': ' ' }

/** The words of HTML that has been cleaned, in one line; no longer HTML, so that whoever shows it escapes it. */
export const plainText = (html: string): string =>
  html
    .replace(blocks, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp|nbsp);/g, (entity) => letters[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** Whether there is anything to read or see in it, when it has been cleaned. */
export const hasContent = (html: string): boolean => /<img\b/.test(html) || hasSight(plainText(html))
