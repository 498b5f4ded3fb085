import { Ban, CircleCheck, FileClock, UserX } from 'lucide-react'
import type { OwnUser } from '#contract/account.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Whether the user can take part, in a word. */
export function UserStatus({ user }: { user: OwnUser }) {
  if (user.isDeleted) return <Badge icon={<UserX aria-hidden="true" />}>Slettet</Badge>
  if (user.isBlocked) {
    return (
      <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
        Spærret
      </Badge>
    )
  }
  if (!user.hasAcceptedMostRecentTerms) {
    return (
      <Badge tone="warning" icon={<FileClock aria-hidden="true" />}>
        Mangler vilkår
      </Badge>
    )
  }
  return (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Aktiv
    </Badge>
  )
}
