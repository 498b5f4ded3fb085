import { useState, useSyncExternalStore } from 'react'
import { clearLog, entries, isLogEnabled, type LogEntry, type LogType, setLogEnabled, subscribe } from '../core/log.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { momentText } from '../ui/dates.ts'
import { confirmDialog } from '../ui/dialogs.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Switch } from '../ui/Switch.tsx'
import { type Column, Table } from '../ui/Table.tsx'

const typeNames: Record<LogType, string> = { info: 'Information', warning: 'Advarsel', error: 'Fejl' }
const tones = { info: 'neutral', warning: 'warning', error: 'danger' } as const

const columns: Column<LogEntry>[] = [
  { key: 'timestamp', header: 'Tidspunkt', cell: (entry) => momentText(entry.timestamp) },
  { key: 'type', header: 'Type', cell: (entry) => <Badge tone={tones[entry.type]}>{typeNames[entry.type]}</Badge> },
  { key: 'area', header: 'Område', cell: (entry) => entry.area },
  { key: 'message', header: 'Besked', cell: (entry) => <span className="wrap-anywhere">{entry.message}</span> },
]

const pageSize = 50

/** What happened in this browser, newest first. It helps when something is to be explained to those who can mend it. */
export default function LogsPage() {
  const all = useSyncExternalStore(subscribe, entries)
  const isOn = useSyncExternalStore(subscribe, isLogEnabled)
  const [skip, setSkip] = useState(0)
  const newest = all.toReversed()

  const empty = async () => {
    const isSure = await confirmDialog({
      header: 'Tøm loggen?',
      body: 'Alt, hvad der står i loggen på denne enhed, bliver slettet.',
      okLabel: 'Tøm loggen',
      isDanger: true,
    })
    if (isSure) clearLog()
  }

  return (
    <Page>
      <PageHeader
        title="Lokal log"
        lead="Loggen bliver på din enhed. Linjer slettes efter 7 dage."
        actions={
          <Button disabled={all.length === 0} onClick={() => void empty()}>
            Tøm loggen
          </Button>
        }
      />
      <Switch
        className="mb-6 max-w-md"
        label="Skriv i loggen"
        description="Slå det fra, hvis du ikke vil have noget gemt."
        checked={isOn}
        onChange={setLogEnabled}
      />
      <Table
        caption="Lokal log"
        columns={columns}
        rows={newest.slice(skip, skip + pageSize)}
        rowKey={(entry) => entry.id}
        empty={<EmptyState title="Loggen er tom">Her er ikke sket noget, der er værd at skrive ned.</EmptyState>}
      />
      <Pagination label="linjer" skip={skip} take={pageSize} total={all.length} onSkip={setSkip} />
    </Page>
  )
}
