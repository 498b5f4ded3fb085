import {
  LogOut,
  MessagesSquare,
  Newspaper,
  Route,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  Siren,
  User,
  UserPen,
  Users,
} from 'lucide-react'
import type { OwnUser } from '#contract/account.ts'
import { holds } from '#contract/roles.ts'
import { go } from '../core/link.tsx'
import { signOut, useSession } from '../session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu } from '../ui/Menu.tsx'

interface UserMenuProps {
  user: OwnUser
  isStaff: boolean
}

/** Who is signed in, and what is theirs. In a chunk of its own, for it brings React Aria along. */
export default function UserMenu({ user, isStaff }: UserMenuProps) {
  const { roles } = useSession()
  const isWarned = holds(roles, 'managingAuthorityRole', 'groupExpertRole', 'speciesExpertRole', 'siteAdminRole')
  return (
    <Menu
      label={`Brugermenu for ${user.displayName}`}
      triggerClassName="flex min-h-11 items-center gap-2.5 rounded-full p-1 hover:bg-accent-soft sm:pe-3"
      trigger={
        <>
          <Avatar name={user.displayName} photoUrl={user.userProfilePhotoUrl} size="small" />
          <span className="max-w-56 truncate font-medium text-sm max-sm:hidden">{user.displayName}</span>
        </>
      }
      header={
        <>
          <p className="font-semibold">{user.displayName}</p>
          {user.email && <p className="truncate text-ink-soft text-sm">{user.email}</p>}
        </>
      }
      groups={[
        [
          {
            id: 'own-page',
            label: 'Min side',
            icon: <User aria-hidden="true" />,
            onAction: () => go(`/profil/${user.id}`),
          },
          {
            id: 'trip',
            label: 'Ny tur',
            icon: <Route aria-hidden="true" />,
            onAction: () => go('/tur/opret'),
          },
          {
            id: 'profile',
            label: 'Redigér profil',
            icon: <UserPen aria-hidden="true" />,
            onAction: () => go('/profil/rediger'),
          },
          {
            id: 'roles',
            label: 'Mine roller',
            icon: <ShieldCheck aria-hidden="true" />,
            onAction: () => go('/claims'),
          },
        ],
        // The bar at the bottom of a phone has no room for them.
        [
          {
            id: 'communities',
            label: 'Fællesskaber',
            icon: <Users aria-hidden="true" />,
            onAction: () => go('/faellesskaber'),
          },
          {
            id: 'forum',
            label: 'Forum',
            icon: <MessagesSquare aria-hidden="true" />,
            onAction: () => go('/forum/traade'),
          },
          {
            id: 'news',
            label: 'Nyheder',
            icon: <Newspaper aria-hidden="true" />,
            onAction: () => go('/nyheder'),
          },
          {
            id: 'invasive',
            label: 'Invasive arter',
            icon: <ShieldAlert aria-hidden="true" />,
            onAction: () => go('/invasiv'),
          },
          ...(isWarned
            ? [
                {
                  id: 'warnings',
                  label: 'Varsler',
                  icon: <Siren aria-hidden="true" />,
                  onAction: () => go('/invasiv/varsler'),
                },
              ]
            : []),
        ],
        isStaff
          ? [
              {
                id: 'administration',
                label: 'Administration',
                icon: <Settings2 aria-hidden="true" />,
                onAction: () => go('/administration'),
              },
            ]
          : [],
        [{ id: 'sign-out', label: 'Log ud', icon: <LogOut aria-hidden="true" />, onAction: () => void signOut() }],
      ]}
    />
  )
}
