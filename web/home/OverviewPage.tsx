import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LiveCommunities } from '../communities/LiveCommunities.tsx'
import { LatestNews } from '../news/LatestNews.tsx'
import { OutboxPanel } from '../outbox/OutboxPanel.tsx'
import { useOwnRecords } from '../records/record-data.ts'
import { useSession } from '../session/session.ts'
import { Tour } from '../tours/Tour.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FirstRecord } from './FirstRecord.tsx'
import { Invitation } from './Invitation.tsx'
import { NearMe } from './NearMe.tsx'
import { NextSteps } from './NextSteps.tsx'
import './overview.css'
import { timeOfPage } from '../core/page-data.ts'
import { NewestRecords, PortalActivity } from './PortalLife.tsx'
import { LastWeek, SeasonList } from './SeasonList.tsx'
import { SkyCard } from './SkyCard.tsx'
import { today } from './today.ts'
import { WaitingForMe } from './WaitingForMe.tsx'

// Only members have any.
const OpenTrips = lazy(async () => ({ default: (await import('../trips/OpenTrips.tsx')).OpenTrips }))

const minute = 60_000

/** The time now, a minute exact: the sun moves while the page is open. */
function useNow() {
  const [now, setNow] = useState(() => new Date(timeOfPage()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whether somebody has signed in and has neither reported nor begun a find. */
function useIsNew(isSignedIn: boolean): boolean {
  const own = useOwnRecords('all', { take: 1, isWanted: isSignedIn }).data?.pages[0]?.total
  const drafts = useOwnRecords('drafts', { take: 1, isWanted: isSignedIn }).data?.pages[0]?.total
  return isSignedIn && own === 0 && drafts === 0
}

/** The bar at the foot of a phone has no room for it. */
const ForumOnPhone = () => (
  <ButtonLink to="/forum/traade" className="md:hidden" icon={<MessagesSquare aria-hidden="true" />}>
    Forum
  </ButtonLink>
)

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('da-DK') + text.slice(1)

/** The home of a logged-in user; open for visitors too. */
export default function OverviewPage() {
  const { status, user } = useSession()
  const day = today(useNow())
  const isNew = useIsNew(status === 'signed-in')
  const title = user ? `${day.greeting}, ${user.displayName}` : 'Ude i naturen lige nu'
  return (
    <Page>
      {status === 'loading' ? (
        <div className="mb-8 grid gap-3">
          <h1 className="sr-only">Overblik</h1>
          <Skeleton className="h-11 w-80 max-w-full" />
          <Skeleton className="h-7 w-56" />
        </div>
      ) : (
        <PageHeader title={title} lead={capital(day.date)} actions={user && <ForumOnPhone />} />
      )}
      <Tour name="overview" />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-10">
          <OutboxPanel />
          {user && (
            <Suspense fallback={null}>
              <OpenTrips userId={user.id} />
            </Suspense>
          )}
          {isNew && <FirstRecord />}
          {user && <WaitingForMe userId={user.id} />}
          {!isNew && <SkyCard day={day} />}
          <NewestRecords />
          <LastWeek day={day.day} />
          <NearMe />
          <SeasonList month={day.month} />
          {isNew && <SkyCard day={day} />}
        </div>
        <aside aria-label="For dig" className="grid gap-6">
          {status === 'loading' && <Skeleton className="h-72 rounded-lg" />}
          {user && <NextSteps user={user} />}
          {status === 'anonymous' && <Invitation />}
          <LatestNews />
          <LiveCommunities />
          <PortalActivity />
        </aside>
      </div>
    </Page>
  )
}
