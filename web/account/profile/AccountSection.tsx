import { KeyRound, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { counted } from '#contract/counted.ts'
import { type HeldRole, roleKey, roleLabel } from '#contract/roles.ts'
import { api } from '../../core/api.ts'
import { config } from '../../core/config.ts'
import { Link } from '../../core/link.tsx'
import { setUser } from '../../session/session.ts'
import { Help } from '../../settings/Help.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { dayText, momentText } from '../../ui/dates.ts'
import { showError } from '../../ui/dialogs.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { toast } from '../../ui/Toast.tsx'
import { Section } from './Section.tsx'

const linkClass = 'text-accent underline underline-offset-4'

export function AccountSection({ user }: { user: OwnUser }) {
  const accepted = user.acceptedMostRecentTermDate
  return (
    <Section id="konto" lead="Det, der hører til dit login.">
      <Facts
        facts={[
          { label: 'Brugernavn', value: user.userName },
          { label: 'Roller', value: <Roles roles={user.roles} /> },
          {
            label: 'Vilkår',
            value: (
              <>
                {accepted ? `Accepteret ${dayText(accepted)}. ` : 'Ikke accepteret endnu. '}
                <Link to="/vilkaar" className={linkClass}>
                  Læs vilkårene
                </Link>
              </>
            ),
          },
          {
            label: 'Introduktioner',
            value: (
              <span className="flex items-center gap-1.5">
                {user.toursSeen.length === 0
                  ? 'Du har ikke set nogen endnu.'
                  : `Du har set ${counted(user.toursSeen.length, 'introduktion', 'introduktioner')}.`}
                <Help for="profile.toursSeen" />
              </span>
            ),
          },
          {
            label: 'Lokal log',
            value: (
              <Link to="/bruger/logs" className={linkClass}>
                Se, hvad portalen har skrevet op i denne browser
              </Link>
            ),
          },
          { label: 'Senest logget ind', value: user.lastLoginDate && momentText(user.lastLoginDate) },
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        {config.oidc.bundled && (
          <a href="/idp/konto/adgangskode" className={buttonClass('secondary')}>
            <KeyRound aria-hidden="true" />
            Skift adgangskode
          </a>
        )}
        {user.toursSeen.length > 0 && <ShowToursAgain />}
      </div>
      {!config.oidc.bundled && (
        <p className="text-ink-soft text-sm">Din adgangskode skifter du hos den udbyder, du logger ind med.</p>
      )}
    </Section>
  )
}

function Roles({ roles }: { roles: readonly HeldRole[] }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {roles.length === 0 && 'Ingen særlige roller.'}
      {roles.map((held) => (
        <Badge key={roleKey(held)} tone="accent">
          {roleLabel(held)}
        </Badge>
      ))}
      <Link to="/claims" className={`${linkClass} inline-flex touch-target items-center`}>
        Se dine roller
      </Link>
    </span>
  )
}

function ShowToursAgain() {
  const [isPending, setPending] = useState(false)
  const reset = async () => {
    setPending(true)
    try {
      setUser(await api('POST /account/update-user-tours-seen', { toursSeen: [] }))
      toast.success('Introduktionerne vises igen, næste gang du kommer forbi dem.')
    } catch (error) {
      await showError('Introduktionerne kunne ikke nulstilles.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button icon={<RotateCcw aria-hidden="true" />} isPending={isPending} onClick={reset}>
      Vis introduktioner igen
    </Button>
  )
}
