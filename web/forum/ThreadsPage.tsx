import { Plus, Settings2 } from 'lucide-react'
import { type ThreadTab, threadTabs } from '#contract/forum-words.ts'
import { holds } from '#contract/roles.ts'
import { go, Link } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { chipClass } from '../ui/Chips.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchText } from '../ui/search-text.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { listedOf, threadsAddress } from './address.ts'
import { editSubjects } from './edit-subjects.tsx'
import { ThreadList } from './ThreadList.tsx'
import { type Listed, useSubjects, useThreads } from './threads-data.ts'

/** All that people talk about, in one place. */
export default function ThreadsPage({ search }: PageProps) {
  const { status, roles } = useSession()
  const listed = listedOf(search)
  const { from: _, ...fromTop } = listed
  const list = useThreads(listed)
  const { text, setText } = useSearchText(listed.queryString, (queryString) =>
    go(threadsAddress({ ...fromTop, queryString }), { replace: true }),
  )
  const unread = list.data?.pages[0]?.unread ?? 0
  const isMember = status === 'signed-in'
  return (
    <Page>
      <PageHeader
        title="Forum"
        lead="Spørg, svar og fortæl. Her er alt, hvad der tales om: tråde om stort og småt og samtaler om fund, arter, ture og fællesskaber."
        actions={
          <>
            {holds(roles, 'siteAdminRole') && (
              <Button icon={<Settings2 aria-hidden="true" />} onClick={() => void editSubjects()}>
                Redigér emner
              </Button>
            )}
            <ButtonLink to="/forum/createThread" variant="primary" icon={<Plus aria-hidden="true" />}>
              Ny tråd
            </ButtonLink>
          </>
        }
      />
      <SearchField
        label="Søg i forummet"
        placeholder="Søg i titler og kommentarer"
        className="mb-5 max-w-2xl"
        value={text}
        onChange={setText}
      />
      <Subjects listed={fromTop} />
      {isMember ? (
        <Tabs<ThreadTab>
          label="Tråde"
          isTight
          selected={listed.tab}
          onSelect={(tab) => go(threadsAddress({ ...fromTop, tab }), { replace: true })}
          tabs={(Object.keys(threadTabs) as ThreadTab[]).map((tab) => ({
            id: tab,
            label: threadTabs[tab],
            ...(tab === 'unread' && unread > 0 ? { count: unread } : {}),
            content: tab === listed.tab && <ThreadList listed={listed} list={list} />,
          }))}
        />
      ) : (
        <ThreadList listed={{ ...listed, tab: 'newest' }} list={list} />
      )}
    </Page>
  )
}

/** On a phone the row is longer than the screen. */
const intoSight = (chip: HTMLElement | null) => chip?.scrollIntoView?.({ block: 'nearest', inline: 'center' })

/** What the threads are about. Links, so that each has its address. */
function Subjects({ listed }: { listed: Listed }) {
  const { data } = useSubjects()
  const { kind: _, subject: __, ...rest } = listed
  const choices: { label: string; to: Listed }[] = [
    { label: 'Alle', to: rest },
    ...(data?.items ?? [])
      .filter(({ id, isClosed }) => !isClosed || id === listed.subject)
      .map(({ id, name }) => ({ label: name, to: { ...rest, subject: id } })),
    { label: 'Om fund', to: { ...rest, kind: 'record' } },
    { label: 'Om arter', to: { ...rest, kind: 'taxon' } },
    { label: 'Om ture', to: { ...rest, kind: 'trip' } },
    { label: 'Om fællesskaber', to: { ...rest, kind: 'community' } },
  ]
  const here = threadsAddress(listed)
  return (
    <nav aria-label="Emner" className="-mx-(--page-gutter) mb-5 scroll-row px-(--page-gutter) md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {choices.map(({ label, to }) => {
          const address = threadsAddress(to)
          return (
            <li key={label} className="shrink-0" ref={address === here ? intoSight : undefined}>
              <Link
                to={address}
                replace
                aria-current={address === here ? 'true' : undefined}
                className={`${chipClass} no-underline aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-accent-ink`}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
