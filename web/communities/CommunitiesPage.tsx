import { Plus } from 'lucide-react'
import { type CommunityTab, communityTabs } from '#contract/community-words.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchText } from '../ui/search-text.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { editPath, listAddress, listedOf } from './address.ts'
import { CommunityList } from './CommunityList.tsx'

/** All communities: to find one to be part of. */
export default function CommunitiesPage({ search }: PageProps) {
  const { status } = useSession()
  const isMember = status === 'signed-in'
  const asked = listedOf(search)
  // The other tabs are about the one who looks.
  const listed = isMember ? asked : ({ ...asked, tab: 'all' } as const)
  const { text, setText } = useSearchText(listed.queryString, (queryString) =>
    go(listAddress({ ...listed, queryString, page: 1 }), { replace: true }),
  )
  return (
    <Page>
      <PageHeader
        title="Fællesskaber"
        lead="Saml fund sammen: om en kommune, en gruppe, en måned eller en idé. Det, du indsender, kommer med af sig selv, når det passer."
        actions={
          <ButtonLink to={editPath()} variant="primary" icon={<Plus aria-hidden="true" />}>
            Nyt fællesskab
          </ButtonLink>
        }
      />
      <SearchField
        label="Søg i fællesskaber"
        placeholder="Søg i navne og tekster"
        className="mb-6 max-w-2xl"
        value={text}
        onChange={setText}
      />
      {isMember ? (
        <Tabs<CommunityTab>
          label="Fællesskaber"
          selected={listed.tab}
          onSelect={(tab) => go(listAddress({ ...listed, tab, page: 1 }), { replace: true })}
          tabs={(Object.keys(communityTabs) as CommunityTab[]).map((tab) => ({
            id: tab,
            label: communityTabs[tab],
            content: tab === listed.tab && <CommunityList listed={listed} />,
          }))}
        />
      ) : (
        <CommunityList listed={listed} />
      )}
    </Page>
  )
}
