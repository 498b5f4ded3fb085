/** Plain words and numbers of the forum that the browser uses too. */

export const threadTabs = { newest: 'Nyeste', unread: 'Ulæste', followed: 'Følger', own: 'Mine' } as const
export type ThreadTab = keyof typeof threadTabs

/** What threads hang on. */
export const threadKinds = {
  free: 'Forum',
  record: 'Fund',
  taxon: 'Arter',
  trip: 'Ture',
  community: 'Fællesskaber',
} as const
export type ThreadKind = keyof typeof threadKinds
/** Those that there are lists of. */
export const listedKinds = ['free', 'record', 'taxon', 'trip', 'community'] as const satisfies readonly ThreadKind[]
export type ListedKind = (typeof listedKinds)[number]

/** How much somebody may write; administrators can set others (settings category `forum`). */
export const forumNumbers = {
  /** Threads and comments on somebody's first day. */
  firstDayThreads: 5,
  firstDayComments: 30,
  /** Comments of everybody in an hour. */
  commentsAnHour: 30,
}
export type ForumNumbers = typeof forumNumbers

/** So many comments of a thread come at once. */
export const portionSize = 50
export const mostPictures = 5
/** People who are told that a comment names them. */
export const mostNamed = 20
/** Written in a comment, this calls the experts of what the thread is about. */
export const expertsWord = '@eksperter'
const calledIn = new RegExp(`(?<![\\p{L}\\p{N}@./])${expertsWord}(?![\\p{L}\\p{N}_])`, 'iu')
/** Whether the word stands in a text, and not as a part of an address or of a longer word. */
export const holdsExpertsWord = (text: string): boolean => calledIn.test(text)
