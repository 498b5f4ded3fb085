import type { Comment } from '#contract/forum.ts'
import { escapeHtml } from '../core/html.ts'

/** What was written, as plain lines. */
export const linesOf = (html: string): string => {
  const text = html.replace(/<li\b[^>]*>/g, '– ').replace(/<br\s*\/?>|<\/(?:p|h2|h3|li|blockquote|pre)>/g, '\n')
  return new DOMParser()
    .parseFromString(text, 'text/html')
    .body.textContent.replace(/\n{2,}/g, '\n')
    .trim()
}

/** The words of a comment as one quotes them: who said it, and what; quotes within it are left out. */
export function quoteOf({ author, html }: Pick<Comment, 'author' | 'html'>): string {
  const said = html.replace(/<blockquote>[\s\S]*?<\/blockquote>/g, '').trim()
  const name = escapeHtml(author?.displayName ?? 'Tidligere bruger')
  return `<blockquote><p><strong>${name} skrev:</strong></p>${said.startsWith('<') ? said : `<p>${said}</p>`}</blockquote>`
}
