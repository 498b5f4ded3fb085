import { CircleHelp, Cog, House, ScrollText, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { config } from '../core/config.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { type TabItem, Tabs } from '../ui/Tabs.tsx'
import { settingsAddressOf, type TabId, tabOf } from './address.ts'
import { FrontPageTab } from './FrontPageTab.tsx'
import { HelpTextsTab } from './HelpTextsTab.tsx'
import { JobsTab } from './JobsTab.tsx'
import { RolesTab } from './RolesTab.tsx'
import { TermsTab } from './TermsTab.tsx'

/** What administrators write and decide for the whole portal. The view is in the address. */
export default function SiteAdminPage({ search }: PageProps) {
  const selected = tabOf(search.fane)
  // A view is made when it is first looked at, and keeps what was written in it.
  const [visited, setVisited] = useState<readonly TabId[]>([selected])
  if (!visited.includes(selected)) setVisited([...visited, selected])
  const tab = (id: TabId, label: string, icon: ReactNode, content: ReactNode): TabItem<TabId> => ({
    id,
    label,
    icon,
    content: visited.includes(id) ? content : null,
  })
  return (
    <Page>
      <PageHeader
        title="Portalindstillinger"
        lead={`Tekster, vilkår og roller for hele ${config.siteName}.`}
        breadcrumbs={[{ label: 'Administration', to: '/administration' }]}
      />
      <Tabs<TabId>
        label="Indstillinger"
        keepsState
        selected={selected}
        onSelect={(id) => {
          if (id !== selected) go(settingsAddressOf(id))
        }}
        tabs={[
          tab(
            'hjaelpetekster',
            'Hjælpetekster',
            <CircleHelp aria-hidden="true" />,
            <HelpTextsTab openKey={selected === 'hjaelpetekster' ? search.noegle : undefined} />,
          ),
          tab('vilkaar', 'Vilkår', <ScrollText aria-hidden="true" />, <TermsTab />),
          tab('forside', 'Forsidetekster', <House aria-hidden="true" />, <FrontPageTab />),
          tab('roller', 'Rolletabel', <Users aria-hidden="true" />, <RolesTab />),
          tab('baggrund', 'Baggrundsarbejde', <Cog aria-hidden="true" />, <JobsTab page={search.side} />),
        ]}
      />
    </Page>
  )
}
