import { expertsWord } from '#contract/forum-words.ts'
import { api } from '../core/api.ts'
import type { Completion } from '../ui/completions.ts'

const experts: Completion = {
  key: 'experts',
  label: expertsWord,
  detail: 'Kald på artsgruppens eksperter, højst én gang om dagen',
  text: expertsWord,
  href: null,
  photoUrl: null,
}
const most = 6

/** People whose name begins like what is typed after an @. */
export async function namesLike(typed: string, signal: AbortSignal): Promise<Completion[]> {
  const people = typed === '' ? [] : await api('GET /account/search-users', { queryString: typed }, { signal })
  return people.slice(0, most).map(({ id, displayName, name, userProfilePhotoUrl }) => ({
    key: String(id),
    label: displayName,
    detail: name === displayName ? '' : name,
    text: `@${displayName}`,
    href: `/profil/${id}`,
    photoUrl: userProfilePhotoUrl,
  }))
}

/** And the experts, where the thread is about something of a species group. */
export async function namesAndExperts(typed: string, signal: AbortSignal): Promise<Completion[]> {
  const people = await namesLike(typed, signal)
  return expertsWord.startsWith(`@${typed.toLocaleLowerCase('da-DK')}`) ? [experts, ...people] : people
}
