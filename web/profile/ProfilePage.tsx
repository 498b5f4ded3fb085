import { Clock, FileSpreadsheet, Pencil } from 'lucide-react'
import type { PublicProfile } from '#contract/account.ts'
import { numberText } from '#contract/counted.ts'
import type { UserStats } from '#contract/record-filter.ts'
import { ApiError } from '../core/api.ts'
import { go } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { profilePath } from '../records/record-texts.ts'
import { FollowButton } from '../search/FollowButton.tsx'
import { FollowedList } from '../search/FollowedList.tsx'
import { useSession } from '../session/session.ts'
import { TripsTab } from '../trips/TripsTab.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { dayText } from '../ui/dates.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { type TabItem, Tabs } from '../ui/Tabs.tsx'
import { About } from './About.tsx'
import { BadgesPart } from './BadgesPart.tsx'
import { MapTab } from './MapTab.tsx'
import { MissingTab } from './MissingTab.tsx'
import { PlacesTab } from './PlacesTab.tsx'
import { usePerson, usePersonStats } from './profile-data.ts'
import { OwnRecordsTab, RecordsTab } from './RecordsTab.tsx'
import { SpeciesTab } from './SpeciesTab.tsx'
import { StatsTab } from './StatsTab.tsx'

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,15}$/.test(text ?? '')

/** A person: what they have found, and what is theirs alone when it is oneself. */
export default function ProfilePage({ params, search }: PageProps) {
  return isId(params.brugerId) ? <KnownId id={Number(params.brugerId)} tab={search.fane} /> : <Unknown />
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

function KnownId({ id, tab }: { id: number; tab: string | undefined }) {
  const { data: person, isError, error, refetch } = usePerson(id)
  if (isError && error instanceof ApiError && error.status === 404) return <Unknown />
  if (isError && !person) {
    return (
      <ErrorState title="Profilen kunne ikke hentes" error={error} onRetry={() => void refetch()} className="py-24" />
    )
  }
  if (!person) return <PageSkeleton />
  return <Shown person={person} tab={tab} />
}

type TabId = 'fund' | 'ture' | 'arter' | 'mangler' | 'foelger' | 'steder' | 'statistik' | 'kort'

function Shown({ person, tab }: { person: PublicProfile; tab: string | undefined }) {
  const { user } = useSession()
  const isOwn = user?.id === person.id
  const { data: stats } = usePersonStats(person.id)
  useOwnHead({
    title: person.displayName,
    description: `Fund, arter og statistik for ${person.displayName}.`,
    noIndex: person.isDeleted,
  })
  const tabs: TabItem<TabId>[] = [
    {
      id: 'fund',
      label: isOwn ? 'Mine fund' : 'Fund',
      content: isOwn ? (
        <OwnRecordsTab userId={person.id} />
      ) : (
        <RecordsTab userId={person.id} name={person.displayName} />
      ),
    },
    { id: 'ture', label: isOwn ? 'Mine ture' : 'Ture', content: <TripsTab userId={person.id} isOwn={isOwn} /> },
    { id: 'arter', label: 'Artsliste', content: <SpeciesTab userId={person.id} stats={stats} /> },
    ...(isOwn
      ? [
          { id: 'mangler' as const, label: 'Mangler', content: <MissingTab /> },
          { id: 'foelger' as const, label: 'Følger', content: <FollowedList /> },
          { id: 'steder' as const, label: 'Steder', content: <PlacesTab /> },
        ]
      : []),
    { id: 'statistik', label: 'Statistik', content: <StatsTab userId={person.id} stats={stats} /> },
    { id: 'kort', label: 'Kort', content: <MapTab userId={person.id} /> },
  ]
  const pathOf = (id: TabId) => `${profilePath(person.id)}${id === 'fund' ? '' : `?fane=${id}`}`
  const selected = tabs.find(({ id }) => id === tab)?.id ?? 'fund'
  return (
    <Page>
      <Header person={person} isOwn={isOwn} stats={stats} />
      {stats && <BadgesPart badges={stats.badges} />}
      <Tabs<TabId>
        label={`Om ${person.displayName}`}
        tabs={tabs}
        selected={selected}
        onSelect={(id) => go(pathOf(id), { replace: true })}
        pathOf={pathOf}
      />
    </Page>
  )
}

interface HeaderProps {
  person: PublicProfile
  isOwn: boolean
  stats: UserStats | undefined
}

function Header({ person, isOwn, stats }: HeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-5">
      <Avatar name={person.displayName} photoUrl={person.userProfilePhotoUrl} size="x-large" />
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h1 tabIndex={-1} className="wrap-anywhere font-display font-semibold text-3xl tracking-tight">
          {person.displayName}
        </h1>
        <p className="text-ink-soft">Bruger siden {dayText(person.created)}</p>
        <About person={person} isOwn={isOwn} />
        <Figures stats={stats} />
      </div>
      {!isOwn && !person.isDeleted && <FollowButton filter={{ userId: person.id }} told={`af ${person.displayName}`} />}
      {isOwn && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/profil/rediger" icon={<Pencil aria-hidden="true" />}>
            Redigér profil
          </ButtonLink>
          <ButtonLink to="/profil/import-record-dialog" variant="quiet" icon={<FileSpreadsheet aria-hidden="true" />}>
            Importér fund
          </ButtonLink>
          <ButtonLink to="/profil/userActivityList" variant="quiet" icon={<Clock aria-hidden="true" />}>
            Tidslinje
          </ButtonLink>
        </div>
      )}
    </header>
  )
}

function Figures({ stats }: { stats: UserStats | undefined }) {
  const figures = [
    { label: 'fund', value: stats?.records },
    { label: stats?.species === 1 ? 'art' : 'arter', value: stats?.species },
    ...(stats && stats.validated > 0
      ? [{ label: stats.validated === 1 ? 'valideret' : 'validerede', value: stats.validated }]
      : []),
  ]
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {figures.map(({ label, value }) => (
        <li key={label} className="flex items-baseline gap-1.5">
          <span className="font-semibold text-xl tabular-nums">{value === undefined ? '–' : numberText(value)}</span>
          <span className="text-ink-soft">{label}</span>
        </li>
      ))}
    </ul>
  )
}
