import { Trash2 } from 'lucide-react'
import type { OwnUser } from '#contract/account.ts'
import { Link } from '../../core/link.tsx'
import { Help } from '../../settings/Help.tsx'
import { Button } from '../../ui/Button.tsx'
import { DrawerSection } from '../../ui/Drawer.tsx'
import { openDialog } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { DeleteUserForm } from '../profile/DeleteUserForm.tsx'
import { useUserUpdates } from './user-data.ts'

export function DeletePart({ user, onDeleted }: { user: OwnUser; onDeleted: () => void }) {
  const { isSelf, refetch } = useUserUpdates(user.id)
  const ask = async () => {
    const { ok } = await openDialog({
      header: `Slet ${user.displayName}`,
      size: 'medium',
      content: (close) => <DeleteUserForm user={user} onDeleted={() => close({ ok: true })} onCancel={() => close()} />,
    })
    if (!ok) return
    toast.success('Brugeren er slettet.')
    onDeleted()
    await refetch()
  }
  return (
    <DrawerSection
      title="Slet brugeren"
      help={<Help for="admin.delete" />}
      lead="Personen fjernes for altid. Fund, forslag og stemmer bliver stående som “Tidligere bruger”. Det kan ikke fortrydes."
    >
      {isSelf ? (
        <p className="text-sm">
          Din egen bruger sletter du på{' '}
          <Link to="/profil/rediger#slet" className="text-accent underline underline-offset-4">
            din profil
          </Link>
          .
        </p>
      ) : (
        <div>
          <Button icon={<Trash2 aria-hidden="true" />} className="text-danger!" onClick={ask}>
            Slet brugeren …
          </Button>
        </div>
      )}
    </DrawerSection>
  )
}
