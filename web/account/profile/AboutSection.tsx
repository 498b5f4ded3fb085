import type { OwnUser } from '#contract/account.ts'
import { api } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { setUser } from '../../session/session.ts'
import { useDraft } from '../../ui/draft.ts'
import { Form } from '../../ui/Form.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Section } from './Section.tsx'

/** A short text that everybody reads on one's page. */
export function AboutSection({ user }: { user: OwnUser }) {
  const draft = useDraft({ about: user.about })
  const save = async () => {
    const { about } = await api('POST /account/update-user-about', { userId: user.id, about: draft.values.about })
    setUser({ ...user, about })
    await queryClient.invalidateQueries({ queryKey: ['person', user.id] })
    draft.markSaved()
  }
  return (
    <Section id="om">
      <Form onSubmit={save}>
        <TextArea
          label="Lidt om dig selv"
          name="about"
          description="Hvad du kigger efter, og hvor. Alle kan læse det på din side, så skriv ikke adresse eller telefonnummer."
          rows={4}
          maxLength={600}
          value={draft.values.about}
          onChange={(about) => draft.set('about', about)}
        />
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </Section>
  )
}
