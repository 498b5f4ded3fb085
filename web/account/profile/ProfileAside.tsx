import type { OwnUser } from '#contract/account.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { dayText } from '../../ui/dates.ts'
import { JumpLink } from '../../ui/JumpLink.tsx'
import { sectionIds, sections } from './sections.ts'

/** Beside the sections on a wide screen: who one is to others, and the way to each section. */
export function ProfileAside({ user }: { user: OwnUser }) {
  return (
    <div className="sticky top-24 hidden gap-6 lg:grid">
      <div className="grid justify-items-start gap-3">
        <Avatar name={user.displayName} photoUrl={user.userProfilePhotoUrl} size="x-large" />
        <div>
          <p className="wrap-anywhere font-display font-semibold text-xl">{user.displayName}</p>
          <p className="text-ink-soft text-sm">Bruger siden {dayText(user.created)}</p>
        </div>
      </div>
      <nav aria-label="Dele af profilen">
        <ul className="grid border-line border-s">
          {sectionIds.map((id) => (
            <li key={id}>
              <JumpLink
                to={id}
                className="-ms-px block border-transparent border-s-2 py-2 ps-4 text-ink-soft text-sm hover:border-accent hover:text-ink"
              >
                {sections[id]}
              </JumpLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
