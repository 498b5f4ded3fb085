import type { Comment } from '#contract/forum.ts'

/** Who has left has no name. */
export const nameOf = ({ author }: Pick<Comment, 'author'>) => author?.displayName ?? 'Tidligere bruger'
