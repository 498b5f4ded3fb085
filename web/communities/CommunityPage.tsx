import { hasArea } from '#contract/community-words.ts'
import { ApiError } from '../core/api.ts'
import { go } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { communityPath, idIn, type Looked, lookedOf, type View, views } from './address.ts'
import { useCommunity } from './community-data.ts'
import { CommunityHeader } from './page/CommunityHeader.tsx'
import { CoverageView } from './page/CoverageView.tsx'
import { EventsView } from './page/EventsView.tsx'
import { OrganiserView } from './page/OrganiserView.tsx'
import { OverviewView } from './page/OverviewView.tsx'
import { RankingView } from './page/RankingView.tsx'
import { RecordsView } from './page/RecordsView.tsx'
import { SpeciesView } from './page/SpeciesView.tsx'
import { ThreadsView } from './page/ThreadsView.tsx'
import type { ViewProps } from './page/view-props.ts'

/** A community: what it is about, what has been found, and what happens in it. */
export default function CommunityPage({ params, search }: PageProps) {
  const id = idIn(params.faelleskabId)
  if (id === undefined) return <NotFoundPage />
  return <OneCommunity key={id} id={id} looked={lookedOf(search)} />
}

const contents: Record<View, (props: ViewProps) => React.ReactNode> = {
  overblik: OverviewView,
  fund: RecordsView,
  arter: SpeciesView,
  rangliste: RankingView,
  daekning: CoverageView,
  aktiviteter: EventsView,
  traade: ThreadsView,
  arrangoer: OrganiserView,
}

function OneCommunity({ id, looked }: { id: number; looked: Looked }) {
  const { data: community, isError, error, refetch } = useCommunity(id)
  useOwnHead(
    community && {
      title: community.name,
      ...(community.introduction ? { description: community.introduction } : {}),
      ...(community.picture ? { image: { url: community.picture.mediumUrl } } : {}),
      noIndex: community.isHidden,
    },
  )
  // Also when it was there a moment ago: what one may no longer see is gone.
  if (isError && error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (isError && !community) {
    return (
      <ErrorState
        title="Fællesskabet kunne ikke hentes"
        error={error}
        onRetry={() => void refetch()}
        className="py-24"
      />
    )
  }
  if (!community) return <PageSkeleton />
  const shown = (Object.keys(views) as View[]).filter((view) => {
    if (view === 'arrangoer') return community.may.organise
    // Without an area nothing is covered; who comes by a link is told so.
    if (view === 'daekning') return hasArea(community.criteria) || looked.view === view
    return view !== 'rangliste' || community.isRankingOn
  })
  const view = shown.includes(looked.view) ? looked.view : 'overblik'
  return (
    <Page>
      <CommunityHeader community={community} isBrief={view !== 'overblik'} />
      <Tabs<View>
        label="Om fællesskabet"
        selected={view}
        onSelect={(next) => go(communityPath(id, { view: next }), { replace: true })}
        pathOf={(next) => communityPath(id, { view: next })}
        tabs={shown.map((one) => {
          const Content = contents[one]
          return {
            id: one,
            label: views[one],
            content: one === view && <Content community={community} looked={looked} />,
          }
        })}
      />
    </Page>
  )
}
