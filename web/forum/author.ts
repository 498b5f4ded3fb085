import type { Comment } from '#contract/thread.ts'

/** Who has left has no name. */
export const nameOf = ({ author }: Pick<Comment, 'author'>) => author?.displayName ?? 'Tidligere bruger'
