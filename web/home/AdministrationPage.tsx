import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { LinkCard } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { administrationPages } from './administration.ts'

/** The index of what the viewer may administer. */
export default function AdministrationPage() {
  const { status, roles } = useSession()
  const shown = administrationPages({ isSignedIn: status === 'signed-in', roles })
  return (
    <Page>
      <PageHeader title="Administration" lead="Det, du kan passe på her, følger af dine roller." />
      {shown.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {shown.map(({ path, title, icon: Icon, text }) => (
            <li key={path} className="grid">
              <LinkCard to={path} title={title} icon={<Icon aria-hidden="true" />}>
                {text}
              </LinkCard>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="Der er ingen sider til dine roller endnu"
          action={<ButtonLink to="/claims">Se mine roller</ButtonLink>}
        >
          <p>Når der kommer værktøjer, som dine roller giver adgang til, står de her.</p>
        </EmptyState>
      )}
    </Page>
  )
}
