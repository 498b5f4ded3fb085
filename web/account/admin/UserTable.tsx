import type { OwnUser } from '#contract/account.ts'
import { type HeldRole, roleKey, roleLabel } from '#contract/roles.ts'
import { Link } from '../../core/link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { momentText } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { type UserListPlace, userListAddressOf } from './address.ts'
import { UserStatus } from './UserStatus.tsx'

const shownRoles = 2

/** The first roles, and how many more there are. */
function Roles({ roles }: { roles: readonly HeldRole[] }) {
  if (roles.length === 0) return <span className="text-ink-soft">Ingen</span>
  const rest = roles.slice(shownRoles)
  return (
    <span className="flex flex-wrap gap-1 max-md:justify-end">
      {roles.slice(0, shownRoles).map((held) => (
        <Badge key={roleKey(held)} tone="accent">
          {roleLabel(held)}
        </Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(roleLabel).join(', ')}>
          <Badge>
            +{rest.length}
            <span className="sr-only"> {rest.length === 1 ? 'rolle' : 'roller'} mere</span>
          </Badge>
        </span>
      )}
    </span>
  )
}

/** The link that opens a user's panel; focus comes back to it when the panel closes. */
export const userLinkId = (userId: number) => `bruger-${userId}`

function UserLink({ user, place }: { user: OwnUser; place: UserListPlace }) {
  return (
    <Link
      id={userLinkId(user.id)}
      to={userListAddressOf({ ...place, userId: user.id })}
      aria-current={false}
      className="group flex min-h-11 items-center gap-3"
    >
      <Avatar name={user.displayName} photoUrl={user.userProfilePhotoUrl} />
      <span className="grid min-w-0">
        <span className="wrap-break-word underline-offset-4 group-hover:text-accent group-hover:underline">
          {user.name}
        </span>
        <span className="wrap-break-word font-normal text-ink-soft text-sm">
          {user.displayName === user.name ? user.userName : user.displayName}
        </span>
      </span>
    </Link>
  )
}

/** An address is broken at its @ before anywhere else. */
function EmailText({ email }: { email: string | null }) {
  const [name, host] = (email ?? '–').split('@')
  return (
    <span className="wrap-break-word">
      {name}
      {host !== undefined && (
        <>
          @<wbr />
          {host}
        </>
      )}
    </span>
  )
}

/** A moment is broken between day and hour only. */
function MomentText({ moment }: { moment: string }) {
  const [day, hour] = momentText(moment).split(' kl. ')
  return (
    <>
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">kl. {hour}</span>
    </>
  )
}

interface UserTableProps {
  /** Undefined while they are being fetched. */
  users: readonly OwnUser[] | undefined
  place: UserListPlace
}

export function UserTable({ users, place }: UserTableProps) {
  const columns: Column<OwnUser>[] = [
    { key: 'name', header: 'Bruger', cell: (user) => <UserLink user={user} place={place} /> },
    {
      key: 'email',
      header: 'E-mail',
      className: 'text-sm',
      cell: (user) => <EmailText email={user.email} />,
    },
    { key: 'roles', header: 'Roller', cell: (user) => <Roles roles={user.roles} /> },
    {
      key: 'lastLogin',
      header: 'Senest logget ind',
      className: 'text-sm tabular-nums',
      cell: (user) => (user.lastLoginDate ? <MomentText moment={user.lastLoginDate} /> : 'Aldrig'),
    },
    { key: 'status', header: 'Status', cell: (user) => <UserStatus user={user} /> },
  ]
  return (
    <Table
      caption="Brugere"
      columns={columns}
      rows={users}
      rowKey={(user) => user.id}
      expectedRows={8}
      empty={
        place.query === '' ? (
          <EmptyState title="Der er ingen brugere på denne side" />
        ) : (
          <EmptyState
            title={`Ingen brugere passer på “${place.query}”`}
            action={<ButtonLink to={userListAddressOf({ ...place, query: '', page: 1 })}>Vis alle brugere</ButtonLink>}
          >
            <p>Prøv med en del af navnet, brugernavnet eller e-mailadressen.</p>
          </EmptyState>
        )
      }
    />
  )
}
