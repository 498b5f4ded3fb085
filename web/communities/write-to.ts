import type { PublicUser } from '#contract/account.ts'
import { mostNamed } from '#contract/forum-words.ts'
import { go } from '../core/link.tsx'
import { keepDraft, readDraft } from '../forum/drafts.ts'
import { threadsPath } from './address.ts'

export interface ThreadDraft {
  title: string
  html: string
  isAnnouncement: boolean
}
export const blankThread: ThreadDraft = { title: '', html: '', isAnnouncement: false }

/** What is being written in a community, on this device. */
export const draftOfCommunity = (communityId: number) => `community-${communityId}`

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
type Named = Pick<PublicUser, 'id' | 'displayName'>
const nameOf = ({ id, displayName }: Named) => `<a href="/profil/${id}">@${escaped(displayName)}</a>`

export interface WrittenTo {
  people: readonly Named[]
  /** What it is about. */
  recordIds: readonly number[]
}

/** A thread that names people, with the finds that it is about, after what was written there before. */
export function threadTo({ people, recordIds }: WrittenTo, before: ThreadDraft = blankThread): ThreadDraft {
  const names = people.slice(0, mostNamed).map(nameOf).join(' ')
  const finds = recordIds.map((id) => `<a href="/fund/${id}">fund ${id}</a>`).join(', ')
  const title = before.title || (recordIds.length === 1 ? 'Om dit fund' : 'Om jeres fund')
  return { ...before, title, html: `${before.html}<p>${names} </p><p>Det handler om ${finds}.</p>` }
}

/** Begin a thread in the community that names those who have reported some finds: they are told. */
export function writeTo(communityId: number, userId: number | undefined, to: WrittenTo) {
  const what = draftOfCommunity(communityId)
  keepDraft(userId, what, threadTo(to, readDraft<ThreadDraft>(userId, what)))
  go(threadsPath(communityId, { ny: 'ja' }))
}
