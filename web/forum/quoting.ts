import type { Comment } from '#contract/forum.ts'
import { escapeHtml } from '../core/html.ts'

/** The words of a comment as one quotes them: who said it, and what; quotes within it are left out. */
export function quoteOf({ author, html }: Pick<Comment, 'author' | 'html'>): string {
  const said = html.replace(/<blockquote>[\s\S]*?<\/blockquote>/g, '').trim()
  const name = escapeHtml(author?.displayName ?? 'Tidligere bruger')
  return `<blockquote><p><strong>${name} skrev:</strong></p>${said.startsWith('<') ? said : `<p>${said}</p>`}</blockquote>`
}
