import type { PageProps } from '../core/page.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { listedOf } from './address.ts'
import { CommunityList } from './CommunityList.tsx'

/** The communities that one follows. */
export default function FollowingPage({ search }: PageProps) {
  const { page } = listedOf(search)
  return (
    <Page>
      <PageHeader
        title="Fællesskaber, du følger"
        lead="Dine fund kommer med af sig selv, når de passer. På hvert fællesskabs side vælger du, hvad du vil høre om."
        breadcrumbs={[{ label: 'Fællesskaber', to: '/faellesskaber' }]}
      />
      <CommunityList
        listed={{ tab: 'following', queryString: '', page }}
        pathOf={(to) => `/faellesskaber/communitiesUserFollowing${to === 1 ? '' : `?side=${to}`}`}
      />
    </Page>
  )
}
