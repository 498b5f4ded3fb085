import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { api } from '../../core/api.ts'
import { go } from '../../core/navigation.ts'
import { setUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/Toast.tsx'

interface PendingEmailProps {
  user: OwnUser
  /** From the link in the e-mail. Opening it changes nothing: mail programs open links too. */
  token: string | undefined
}

/** A new address that waits to be confirmed, and what can be done about it. */
export function PendingEmail({ user, token }: PendingEmailProps) {
  const { id: userId, email, pendingEmail } = user
  const [pending, setPending] = useState<string>()
  if (!pendingEmail) return token ? <UsedLink /> : null

  const act = async (what: string, call: () => Promise<OwnUser>, done: string) => {
    setPending(what)
    try {
      setUser(await call())
      toast.success(done)
    } catch (error) {
      await showError('Det lykkedes ikke.', error)
    }
    setPending(undefined)
  }
  const change = (to: string) => api('POST /account/update-user-email', { userId, email: to })
  const confirm = async () => {
    const confirmed = await api('POST /account/confirm-user-email', { token: token ?? '' })
    go('/profil/rediger#email', { replace: true })
    return confirmed
  }
  const addresses = (
    <>
      {token ? 'Tryk på knappen, så skriver vi fremover til ' : 'Vi har sendt et link til '}
      <strong className="break-words">{pendingEmail}</strong>
      {token ? '.' : '. Brug det inden for et døgn.'}{' '}
      {email && (
        <>
          Indtil da skriver vi stadig til <span className="break-words">{email}</span>.
        </>
      )}
    </>
  )
  return (
    <Notice
      tone="warning"
      announce
      title={token ? 'Bekræft din nye e-mailadresse' : 'Din nye e-mailadresse venter på at blive bekræftet'}
    >
      <p>{addresses}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {token && (
          <Button
            variant="primary"
            size="small"
            isPending={pending === 'confirm'}
            onClick={() => act('confirm', confirm, 'Din e-mailadresse er bekræftet.')}
          >
            Bekræft
          </Button>
        )}
        <Button
          size="small"
          isPending={pending === 'again'}
          onClick={() => act('again', () => change(pendingEmail), 'Vi har sendt et nyt link.')}
        >
          Send linket igen
        </Button>
        {email && (
          <Button
            variant="quiet"
            size="small"
            isPending={pending === 'keep'}
            onClick={() => act('keep', () => change(email), 'Vi bliver ved med at skrive til den gamle adresse.')}
          >
            Behold den gamle
          </Button>
        )}
      </div>
    </Notice>
  )
}

function UsedLink() {
  return (
    <Notice title="Linket er brugt eller trukket tilbage">
      <p>Der er ingen ny e-mailadresse, der venter på at blive bekræftet. Vi skriver til den, der står her.</p>
    </Notice>
  )
}
