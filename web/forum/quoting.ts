import type { Comment } from '#contract/thread.ts'
import { escapeHtml } from '../core/html.ts'

/** What was written, as plain lines. */
export const linesOf = (html: string): string => {
  const text = html.replace(/<li\b[^>]*>/g, '– ').replace(/<br\s*\/?>|<\/(?:p|h2|h3|li|blockquote|pre)>/g, '\n')
  return new DOMParser()
    .parseFromString(text, 'text/html')
    .body.textContent.replace(/\n{2,}/g, '\n')
    .trim()
}

export const withoutQuotes = (html: string): string => html.replace(/<blockquote>[\s\S]*?<\/blockquote>/g, '')

/** The words of a comment as one quotes them: who said it, and what; quotes within it are left out. */
export function quoteOf({ author, html }: Pick<Comment, 'author' | 'html'>): string {
  const said = withoutQuotes(html).trim()
  // By number, as others are named: a name goes when its person does.
  const name = author ? `<a href="/profil/${author.id}">@${escapeHtml(author.displayName)}</a>` : 'Tidligere bruger'
  return `<blockquote><p><strong>${name} skrev:</strong></p>${said.startsWith('<') ? said : `<p>${said}</p>`}</blockquote>`
}
