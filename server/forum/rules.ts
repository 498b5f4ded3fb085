import { holds } from '#contract/roles.ts'
import type { Viewer } from '#server/core/context.ts'
import { cleanHtml, hasContent } from '#server/core/rich-text.ts'

/** The viewer's id when they may take part; null for strangers, the blocked, and those with terms to accept. */
export const memberId = (viewer: Viewer): number | null =>
  viewer.kind === 'user' && !viewer.blocked && viewer.acceptedTerms ? viewer.userId : null

export const isModerator = (viewer: Viewer): boolean =>
  memberId(viewer) !== null && viewer.kind === 'user' && holds(viewer.roles, 'siteModerator', 'siteAdminRole')

/** What may stand in a comment. Pictures hang below it as uploads of its own, never inside the text. */
export const commentHtml = (html: string): string => cleanHtml(cleanHtml(html).replace(/<img\b[^>]*>/g, ''))

export const isEmptyComment = (html: string, pictures: number): boolean => pictures === 0 && !hasContent(html)
