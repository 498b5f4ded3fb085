import type { OwnUser } from '#contract/account.ts'
import { api } from '../../core/api.ts'
import { setUser } from '../../session/session.ts'
import { Help } from '../../settings/Help.tsx'
import { boundTo, useDraft } from '../../ui/draft.ts'
import { Form } from '../../ui/Form.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { Section } from './Section.tsx'

export function EmailSection({ user, token }: { user: OwnUser; token: string | undefined }) {
  const draft = useDraft({ email: user.email ?? '' })
  const { email } = draft.values
  const field = boundTo(draft.values, draft.set)
  const save = async () => {
    const changed = await api('POST /account/update-user-email', { userId: user.id, email })
    setUser(changed)
    // An address that must be confirmed is not saved yet: the notice says what is missing.
    if (changed.pendingEmail === null) draft.markSaved()
    else draft.reset()
  }
  return (
    <Section id="email" lead="Kun du og portalens administratorer kan se din e-mailadresse.">
      <PendingEmail user={user} token={token} />
      <Form onSubmit={save} noValidate>
        <TextField
          label="E-mailadresse"
          {...field('email')}
          type="email"
          help={<Help for="profile.email" />}
          description="Her skriver portalen til dig. Det ændrer ikke, hvordan du logger ind."
          autoComplete="email"
          maxLength={254}
          isRequired
        />
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </Section>
  )
}
