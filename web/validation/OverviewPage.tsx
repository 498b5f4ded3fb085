import { GitCompareArrows } from 'lucide-react'
import { holds } from '#contract/roles.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { cx } from '../ui/cx.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { type TabItem, Tabs } from '../ui/Tabs.tsx'
import { AboutTab } from './AboutTab.tsx'
import { namingPlaceOf, overviewPath } from './address.ts'
import { NamingTab } from './naming/NamingTab.tsx'
import { queuePlaceOf } from './queue/place.ts'
import { QueueTab } from './queue/QueueTab.tsx'

type TabId = 'koe' | 'bestem' | 'saadan'

/** Where finds get their names: the queue for experts, photos to put names on for everybody, and how it all works. */
export default function OverviewPage({ search }: PageProps) {
  const { status, roles } = useSession()
  // Which tab comes first depends on who looks.
  if (status === 'loading') return <PageSkeleton />
  const isExpert = holds(roles, 'expertRole', 'speciesExpertRole', 'groupExpertRole')
  // Who looks after the portal sees what is flagged, and decides nothing.
  const seesQueue = isExpert || holds(roles, 'siteModerator', 'siteAdminRole')
  const tabs: TabItem<TabId>[] = [
    ...(seesQueue ? [{ id: 'koe' as const, label: 'Køen', content: <QueueTab place={queuePlaceOf(search)} /> }] : []),
    { id: 'bestem', label: 'Bestem art', content: <NamingTab place={namingPlaceOf(search)} /> },
    { id: 'saadan', label: 'Sådan validerer vi', content: <AboutTab /> },
  ]
  const selected = tabs.find(({ id }) => id === search.fane)?.id ?? (isExpert ? 'koe' : 'saadan')
  return (
    <Page>
      <PageHeader
        title={selected === 'bestem' ? 'Bestem art' : 'Validering'}
        lead={<span className={cx(selected !== 'saadan' && 'max-md:hidden')}>{leads[selected]}</span>}
        actions={
          <ButtonLink
            to="/fund/sammenlign"
            size="small"
            icon={<GitCompareArrows aria-hidden="true" />}
            // The little room of a phone is for the find that is judged; each find has a way there too.
            className={cx(selected === 'koe' && 'max-md:hidden')}
          >
            Sammenlign arter
          </ButtonLink>
        }
      />
      <Tabs<TabId>
        label="Validering"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => go(pathOf(id), { replace: true })}
        pathOf={pathOf}
      />
    </Page>
  )
}

const pathOf = (id: TabId) => `${overviewPath}?fane=${id}`

const leads: Record<TabId, string> = {
  koe: 'Fund, der venter på dit blik. De, der har ventet længst, står først.',
  bestem: 'Hjælp andre med at finde ud af, hvad de har set. Et kvalificeret gæt er også en hjælp.',
  saadan: 'Hvert fund kan få op til tre stjerner, og du kan altid se hvorfor.',
}
