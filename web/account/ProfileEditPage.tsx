import type { OwnUser } from '#contract/account.ts'
import { config } from '../core/config.ts'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { AboutSection } from './profile/AboutSection.tsx'
import { AccountSection } from './profile/AccountSection.tsx'
import { DeleteSection } from './profile/DeleteSection.tsx'
import { EmailSection } from './profile/EmailSection.tsx'
import { LicenceSection } from './profile/LicenceSection.tsx'
import { NamesSection } from './profile/NamesSection.tsx'
import { OwnDataSection } from './profile/OwnDataSection.tsx'
import { PhotoSection } from './profile/PhotoSection.tsx'
import { PreferencesSection } from './profile/PreferencesSection.tsx'
import { ProfileAside } from './profile/ProfileAside.tsx'

/** Everything that a user can change about themself. Each section is saved on its own. */
export default function ProfileEditPage({ search }: PageProps) {
  const { status, user } = useSession()
  if (user) return <Profile user={user} token={search.kode} />
  if (status === 'loading') return <PageSkeleton />
  return (
    <Page>
      <ErrorState title="Din profil kunne ikke hentes" onRetry={() => window.location.reload()} />
    </Page>
  )
}

function Profile({ user, token }: { user: OwnUser; token: string | undefined }) {
  return (
    <Page>
      <PageHeader
        title="Redigér profil"
        lead={`Bestem, hvordan andre ser dig, og hvordan ${config.siteName} arbejder for dig. Hver del gemmes for sig.`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <ProfileAside user={user} />
        <div className="grid max-w-3xl gap-6">
          <PhotoSection user={user} />
          <NamesSection user={user} />
          <AboutSection user={user} />
          <EmailSection user={user} token={token} />
          <LicenceSection user={user} />
          <PreferencesSection user={user} />
          <AccountSection user={user} />
          <OwnDataSection />
          <DeleteSection user={user} />
        </div>
      </div>
    </Page>
  )
}
