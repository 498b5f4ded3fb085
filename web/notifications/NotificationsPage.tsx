import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { type NotificationFamily, notificationFamilies } from '#contract/validation-words.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { Button } from '../ui/Button.tsx'
import { showError } from '../ui/dialogs.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { type TabItem, Tabs } from '../ui/Tabs.tsx'
import { NotificationList } from './NotificationList.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { markAllVisited, useUnread } from './notification-data.ts'

/** The tabs as the address names them. */
const families = { kommentarer: 'comments', validering: 'validation', andet: 'other' } as const
type Shown = 'alle' | keyof typeof families | 'indstillinger'

/** What has happened on one's finds and in what one takes part in. */
export default function NotificationsPage({ search }: PageProps) {
  const { data: unread } = useUnread()
  const counted = (count: number | undefined) => (count ? { count } : {})
  const familyTabs = Object.entries(families).map(
    ([id, family]): TabItem<Shown> => ({
      id: id as Shown,
      label: notificationFamilies[family],
      ...counted(unread?.[family]),
      content: <NotificationList family={family} />,
    }),
  )
  const tabs: TabItem<Shown>[] = [
    { id: 'alle', label: 'Alle', ...counted(unread?.total), content: <NotificationList /> },
    ...familyTabs,
    { id: 'indstillinger', label: 'Indstillinger', content: <NotificationSettings /> },
  ]
  const selected = tabs.find(({ id }) => id === search.vis)?.id ?? 'alle'
  const family = selected === 'alle' || selected === 'indstillinger' ? undefined : families[selected]
  const isNew = (unread?.[family ?? 'total'] ?? 0) > 0 && selected !== 'indstillinger'
  return (
    <Page width="narrow">
      <PageHeader
        title="Notifikationer"
        lead="Nyt om dine fund og om det, du har været med til."
        actions={isNew && <ReadAll family={family} />}
      />
      <Tabs<Shown>
        label="Notifikationer"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => go(id === 'alle' ? '/notifikationer' : `/notifikationer?vis=${id}`, { replace: true })}
      />
    </Page>
  )
}

function ReadAll({ family }: { family: NotificationFamily | undefined }) {
  const [isPending, setPending] = useState(false)
  const readAll = async (button: HTMLElement) => {
    const heading = button.closest('header')?.querySelector('h1')
    setPending(true)
    try {
      await markAllVisited(family)
      // The button goes, and the focus with it.
      heading?.focus()
    } catch (error) {
      await showError('Notifikationerne kunne ikke markeres som læst.', error)
    }
    setPending(false)
  }
  return (
    <Button
      size="small"
      isPending={isPending}
      icon={<CheckCheck aria-hidden="true" />}
      onClick={(event) => void readAll(event.currentTarget)}
    >
      Markér alle som læst
    </Button>
  )
}
