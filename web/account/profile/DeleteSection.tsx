import { Trash2 } from 'lucide-react'
import type { OwnUser } from '#contract/account.ts'
import { signOut } from '../../session/session.ts'
import { Help } from '../../settings/Help.tsx'
import { Button } from '../../ui/Button.tsx'
import { openDialog } from '../../ui/dialogs.tsx'
import { DeleteUserForm } from './DeleteUserForm.tsx'
import { Section } from './Section.tsx'

export function DeleteSection({ user }: { user: OwnUser }) {
  const ask = async () => {
    const { ok } = await openDialog({
      header: 'Slet min bruger',
      size: 'medium',
      content: (close) => (
        <DeleteUserForm user={user} isSelf onDeleted={() => close({ ok: true })} onCancel={() => close()} />
      ),
    })
    if (ok) await signOut()
  }
  return (
    <Section
      id="slet"
      help={<Help for="profile.delete" />}
      lead="Du forsvinder som person. Det, du har fundet ud af om naturen, bliver stående uden dit navn."
    >
      <div>
        <Button icon={<Trash2 aria-hidden="true" />} className="text-danger!" onClick={ask}>
          Slet min bruger …
        </Button>
      </div>
    </Section>
  )
}
