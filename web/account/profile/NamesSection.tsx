import type { OwnUser } from '#contract/account.ts'
import { api } from '../../core/api.ts'
import { setUser } from '../../session/session.ts'
import { Help } from '../../settings/Help.tsx'
import { boundTo, useDraft } from '../../ui/draft.ts'
import { Form } from '../../ui/Form.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Section } from './Section.tsx'

export function NamesSection({ user }: { user: OwnUser }) {
  const draft = useDraft({ name: user.name, displayName: user.displayName })
  const { name, displayName } = draft.values
  const field = boundTo(draft.values, draft.set)
  const save = async () => {
    if (draft.isChanged('name')) {
      setUser(await api('POST /account/update-user-name', { userId: user.id, name }))
      draft.forget('name')
    }
    if (draft.isChanged('displayName')) {
      setUser(await api('POST /account/update-user-display-name', { userId: user.id, displayName }))
    }
    draft.markSaved()
  }
  return (
    <Section id="navne">
      <Form onSubmit={save}>
        <TextField
          label="Navn"
          {...field('name')}
          help={<Help for="profile.name" />}
          description="Dit rigtige navn. Det står i krediteringen af dine fund og billeder."
          autoComplete="name"
          maxLength={120}
          isRequired
        />
        <TextField
          label="Visningsnavn"
          {...field('displayName')}
          help={<Help for="profile.displayName" />}
          description="Det navn, andre ser ved det, du skriver og finder."
          autoComplete="nickname"
          maxLength={120}
          isRequired
        />
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </Section>
  )
}
