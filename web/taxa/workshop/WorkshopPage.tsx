import { CircleDashed, Gavel, Plus, ScrollText, Shapes, Tags } from 'lucide-react'
import { type Page as PageData, pages } from '#contract/pages.ts'
import { holds } from '#contract/roles.ts'
import { go } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { stringifySearch } from '../../core/search.ts'
import { mayUse } from '../../session/guard.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkCard } from '../../ui/Card.tsx'
import { openDialog } from '../../ui/dialogs.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { type TabItem, Tabs } from '../../ui/Tabs.tsx'
import { TaxonCombobox } from '../TaxonCombobox.tsx'
import {
  listsPath,
  masterOf,
  morphoPath,
  noteCategoriesPath,
  orphansPath,
  validationPath,
  workshopPath,
} from './address.ts'
import { ChangeLog } from './ChangeLog.tsx'
import { BackupCard } from './overview/BackupCard.tsx'
import { ImportPart, importKinds } from './overview/ImportPart.tsx'
import { NewTaxonForm } from './overview/NewTaxonForm.tsx'
import { RedListCard } from './overview/RedListCard.tsx'

const tools = [
  { to: listsPath, icon: ScrollText, text: 'Direktiver, fredning og invasive arter, for mange taxa ad gangen.' },
  { to: orphansPath, icon: CircleDashed, text: 'Navne udefra, der ikke hører til noget taxon endnu.' },
  { to: validationPath, icon: Gavel, text: 'Hvordan maskinen bedømmer fund, og hvad der arves hvorfra.' },
  { to: morphoPath, icon: Shapes, text: 'Grupper, som fund kan indsendes under, uden at de er systematiske enheder.' },
  { to: noteCategoriesPath, icon: Tags, text: 'De kategorier, som noter om taxa kan have.' },
]

type TabId = 'vaerktoejer' | 'import' | 'log'
const tabOf = (text: string | undefined): TabId => (text === 'import' || text === 'log' ? text : 'vaerktoejer')
const workshopAddressOf = (tab: TabId) =>
  workshopPath + stringifySearch({ fane: tab === 'vaerktoejer' ? undefined : tab })

const openNewTaxon = () =>
  openDialog({ header: 'Nyt taxon', size: 'medium', content: (close) => <NewTaxonForm onDone={() => close()} /> })

/** Where everything that keeps the checklist in order begins. */
export default function WorkshopPage({ search }: PageProps) {
  const { status, roles } = useSession()
  const isAdmin = holds(roles, 'taxonAdminRole', 'siteAdminRole')
  const onlooker = { isSignedIn: status === 'signed-in', roles }
  const shown = tools.flatMap((tool) => {
    const page: PageData | undefined = pages.find(({ path }) => path === tool.to)
    return page && mayUse(page, onlooker) ? [{ ...tool, title: page.title }] : []
  })
  const tabs: TabItem<TabId>[] = [
    {
      id: 'vaerktoejer',
      label: 'Værktøjer',
      content: (
        <div className="grid gap-6">
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {shown.map(({ to, title, icon: Icon, text }) => (
              <li key={to} className="grid">
                <LinkCard to={to} title={title} icon={<Icon aria-hidden="true" />}>
                  {text}
                </LinkCard>
              </li>
            ))}
          </ul>
          {isAdmin && <RedListCard />}
        </div>
      ),
    },
    ...(isAdmin
      ? [
          {
            id: 'import' as const,
            label: 'Import og sikkerhedskopi',
            content: (
              <div className="grid gap-6">
                {importKinds.map((kind) => (
                  <ImportPart key={kind.route} kind={kind} />
                ))}
                <BackupCard />
              </div>
            ),
          },
        ]
      : []),
    { id: 'log', label: 'Ændringslog', content: <ChangeLog /> },
  ]
  const wanted = tabOf(search.fane)
  return (
    <Page>
      <PageHeader
        title="Taxonredigering"
        lead="Find et taxon for at rette det, eller vælg et værktøj."
        breadcrumbs={[{ label: 'Administration', to: '/administration' }]}
        actions={
          isAdmin && (
            <Button icon={<Plus aria-hidden="true" />} onClick={() => void openNewTaxon()}>
              Nyt taxon
            </Button>
          )
        }
      />
      <TaxonCombobox
        label="Find et taxon"
        hideLabel
        size="large"
        placeholder="Navn eller nummer"
        className="mb-8 max-w-2xl"
        includeDeleted
        clearsOnSelect
        onSelect={(hit) => hit && go(hit.taxonType === 1 ? `${morphoPath}?gruppe=${hit.id}` : masterOf(hit.id))}
      />
      <Tabs
        label="Taxonredigering"
        tabs={tabs}
        selected={tabs.some(({ id }) => id === wanted) ? wanted : 'vaerktoejer'}
        onSelect={(id) => {
          if (id !== wanted) go(workshopAddressOf(id), { replace: true })
        }}
        keepsState
      />
    </Page>
  )
}
