import type { OwnUser } from '#contract/account.ts'
import { api } from '../../core/api.ts'
import { Help } from '../../settings/Help.tsx'
import { DrawerSection } from '../../ui/Drawer.tsx'
import { useDraft } from '../../ui/draft.ts'
import { Form } from '../../ui/Form.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useUserUpdates } from './user-data.ts'

/** The administrators' note. Nobody reads or writes the one about themself. */
export function NoteForm({ user }: { user: OwnUser }) {
  const { userChanged } = useUserUpdates(user.id)
  const draft = useDraft({ note: user.note ?? '' })
  const { note } = draft.values
  if (user.note === null) {
    return (
      <DrawerSection title="Note">
        <p className="text-ink-soft text-sm">
          Det er dig selv. Noten om dig skrives og læses af andre administratorer.
        </p>
      </DrawerSection>
    )
  }
  const save = async () => {
    userChanged(await api('POST /account/update-user-note', { userId: user.id, note }))
    draft.markSaved()
  }
  return (
    <DrawerSection title="Note" help={<Help for="admin.note" />} lead="Kun portaladministratorer kan læse den.">
      <Form onSubmit={save}>
        <TextArea
          label="Note om brugeren"
          hideLabel
          name="note"
          maxLength={10_000}
          rows={3}
          placeholder="Aftaler, henvendelser og andet, der er værd at huske"
          value={note}
          onChange={(value) => draft.set('note', value)}
        />
        <SaveBar label="Gem note" isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </DrawerSection>
  )
}
