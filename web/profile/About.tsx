import type { PublicProfile } from '#contract/account.ts'
import { holds } from '#contract/roles.ts'
import { api } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { queryClient } from '../core/query.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { confirmDialog, showError } from '../ui/dialogs.tsx'

/** What a person says about themself; an invitation where it is oneself and nothing is said yet. */
export function About({ person, isOwn }: { person: PublicProfile; isOwn: boolean }) {
  const { roles } = useSession()
  if (!person.about) {
    if (!isOwn) return null
    return (
      <Link to="/profil/rediger#om" className="justify-self-start text-accent text-sm underline underline-offset-4">
        Skriv lidt om dig selv
      </Link>
    )
  }
  const mayTakeDown = !isOwn && holds(roles, 'siteModerator', 'siteAdminRole')
  return (
    <>
      <p className="wrap-anywhere mt-1 max-w-[60ch] whitespace-pre-line">{person.about}</p>
      {mayTakeDown && (
        <Button
          size="small"
          variant="quiet"
          className="-ms-3 justify-self-start"
          onClick={() => void takeDown(person.id)}
        >
          Fjern teksten
        </Button>
      )}
    </>
  )
}

async function takeDown(userId: number) {
  const isSure = await confirmDialog({
    header: 'Fjern teksten?',
    body: '<p>Det, personen har skrevet om sig selv, bliver slettet. Personen kan skrive noget nyt.</p>',
    okLabel: 'Fjern',
    isDanger: true,
  })
  if (!isSure) return
  try {
    await api('POST /account/update-user-about', { userId, about: '' })
    await queryClient.invalidateQueries({ queryKey: ['person', userId] })
  } catch (error) {
    await showError('Teksten kunne ikke fjernes.', error)
  }
}
