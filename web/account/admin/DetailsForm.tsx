import type { OwnUser } from '#contract/account.ts'
import { api } from '../../core/api.ts'
import { DrawerSection } from '../../ui/Drawer.tsx'
import { boundTo, useDraft } from '../../ui/draft.ts'
import { Form } from '../../ui/Form.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useUserUpdates } from './user-data.ts'

/** Names and e-mail. Each has a call of its own; what is saved stays saved if a later one is refused. */
export function DetailsForm({ user }: { user: OwnUser }) {
  const { userChanged } = useUserUpdates(user.id)
  const draft = useDraft({ name: user.name, displayName: user.displayName, email: user.email ?? '' })
  const { name, displayName, email } = draft.values
  const field = boundTo(draft.values, draft.set)
  const userId = user.id
  const save = async () => {
    if (draft.isChanged('name')) {
      userChanged(await api('POST /account/update-user-name', { userId, name }))
      draft.forget('name')
    }
    if (draft.isChanged('displayName')) {
      userChanged(await api('POST /account/update-user-display-name', { userId, displayName }))
      draft.forget('displayName')
    }
    if (draft.isChanged('email')) userChanged(await api('POST /account/update-user-email', { userId, email }))
    draft.markSaved()
  }
  return (
    <DrawerSection title="Ret navn og e-mail" lead="Ændringen ses straks overalt. Brugeren kan selv ændre den igen.">
      <Form onSubmit={save} noValidate>
        <TextField label="Navn" {...field('name')} maxLength={120} isRequired autoComplete="off" />
        <TextField label="Visningsnavn" {...field('displayName')} maxLength={120} isRequired autoComplete="off" />
        <TextField
          label="E-mailadresse"
          {...field('email')}
          type="email"
          description="Når portalen sender e-mail, gælder en ny adresse, når brugeren har bekræftet den."
          maxLength={254}
          autoComplete="off"
        />
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </DrawerSection>
  )
}
