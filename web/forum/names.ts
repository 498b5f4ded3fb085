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

/** People whose name begins like what is typed after an @, and the experts. */
export async function namesLike(typed: string, signal: AbortSignal): Promise<Completion[]> {
  const callsExperts = typed !== '' && expertsWord.startsWith(`@${typed.toLocaleLowerCase('da-DK')}`)
  const people = typed === '' ? [] : await api('GET /account/search-users', { queryString: typed }, { signal })
  return [
    ...(callsExperts || typed === '' ? [experts] : []),
    ...people.slice(0, most).map(({ id, displayName, name, userProfilePhotoUrl }) => ({
      key: String(id),
      label: displayName,
      detail: name === displayName ? '' : name,
      text: `@${displayName}`,
      href: `/profil/${id}`,
      photoUrl: userProfilePhotoUrl,
    })),
  ]
}
