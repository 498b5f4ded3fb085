import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import type { Reply } from '#contract/calls.ts'
import { lazily } from '#contract/lazily.ts'
import { api } from '../../core/api.ts'
import { config } from '../../core/config.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { DrawerSection } from '../../ui/Drawer.tsx'
import { Form } from '../../ui/Form.tsx'
import { useUserUpdates } from './user-data.ts'

const clock = lazily(() => new Intl.DateTimeFormat('da-DK', { timeStyle: 'short' }))

/** For somebody who has forgotten their password and gets no e-mail about it. */
export function PasswordLinkPart({ user }: { user: OwnUser }) {
  const { isSelf } = useUserUpdates(user.id)
  const [made, setMade] = useState<Reply<'POST /account/make-password-link'>>()
  if (isSelf || !config.oidc.bundled) return null
  return (
    <DrawerSection
      title="Glemt adgangskode"
      lead="Lav et link, hvor brugeren vælger en ny adgangskode. Det kan bruges én gang inden for en time, og brugeren bliver logget ud alle andre steder. Send det kun til en adresse eller et nummer, du ved er brugerens: Linket er lige så godt som en adgangskode."
    >
      {made && (
        <CopyText
          label={`Linket gælder til kl. ${clock().format(new Date(made.expiresAt))} og vises kun her`}
          text={made.link}
        />
      )}
      <Form onSubmit={async () => setMade(await api('POST /account/make-password-link', { userId: user.id }))}>
        <div>
          <Button type="submit" icon={<KeyRound aria-hidden="true" />}>
            {made ? 'Lav et nyt link' : 'Lav link til ny adgangskode'}
          </Button>
        </div>
      </Form>
    </DrawerSection>
  )
}
