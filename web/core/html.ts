const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Any text, as HTML that shows it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

const plainTags = new Set(
  'a b blockquote br code dd div dl dt em h2 h3 h4 hr i li ol p pre s small span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
)
/** Elements whose content is no text for people. */
const droppedTags = new Set('script style template iframe object embed noscript svg math title head'.split(' '))

/** HTML with nothing but text markup: the server sanitises what people write, and this is the lock behind that one. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const child of [...body.children]) clean(child)
  return body.innerHTML
}

function clean(element: Element) {
  const tag = element.localName
  if (droppedTags.has(tag)) return element.remove()
  for (const child of [...element.children]) clean(child)
  if (!plainTags.has(tag)) return element.replaceWith(...element.childNodes)
  const href = tag === 'a' ? element.getAttribute('href') : null
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
  if (href !== null && /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href)) {
    element.setAttribute('href', href)
    if (/^http/i.test(href)) element.setAttribute('rel', 'noopener noreferrer')
  }
}

/** Nothing to read: no text at all, or an empty paragraph as an editor leaves it. */
export const isEmptyHtml = (html: string | undefined) =>
  html === undefined || html.replace(/<[^>]*>|&nbsp;|&#160;|\u00a0/g, '').trim() === ''
