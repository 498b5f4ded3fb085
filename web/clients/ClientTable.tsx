import { CircleCheck, CircleSlash } from 'lucide-react'
import type { Client } from '#contract/clients.ts'
import { Link } from '../core/link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { dayText } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { clientAddressOf, newId } from './address.ts'

export function ClientStatus({ client }: { client: Client }) {
  return client.isActive ? (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Aktiv
    </Badge>
  ) : (
    <Badge icon={<CircleSlash aria-hidden="true" />}>Ikke aktiv</Badge>
  )
}

const columns: Column<Client>[] = [
  {
    key: 'name',
    header: 'Applikation',
    cell: (client) => (
      <Link
        to={clientAddressOf(client.clientId)}
        aria-current={false}
        className="group grid min-h-11 content-center"
        id={client.clientId}
      >
        <span className="wrap-anywhere underline-offset-4 group-hover:text-accent group-hover:underline">
          {client.name}
        </span>
        <code className="wrap-anywhere font-normal text-ink-soft text-xs">{client.clientId}</code>
      </Link>
    ),
  },
  {
    key: 'use',
    header: 'Bruges til',
    cell: (client) => (
      <span className="flex flex-wrap gap-1 max-md:justify-end">
        {client.redirectUris.length > 0 && <Badge tone="accent">Login</Badge>}
        {client.machineAccess && <Badge tone="info">Maskinadgang</Badge>}
      </span>
    ),
  },
  { key: 'created', header: 'Oprettet', className: 'text-sm', cell: (client) => dayText(client.created) },
  {
    key: 'lastUsed',
    header: 'Senest brugt',
    className: 'text-sm',
    cell: (client) => (client.lastUsed ? dayText(client.lastUsed) : 'Aldrig'),
  },
  { key: 'status', header: 'Status', cell: (client) => <ClientStatus client={client} /> },
]

/** All applications; undefined while they are being fetched. */
export function ClientTable({ clients }: { clients: readonly Client[] | undefined }) {
  return (
    <Table
      caption="Partnerapplikationer"
      columns={columns}
      rows={clients}
      rowKey={(client) => client.clientId}
      expectedRows={3}
      empty={
        <EmptyState
          title="Ingen partnerapplikationer endnu"
          action={
            <ButtonLink to={clientAddressOf(newId)} variant="primary">
              Opret den første
            </ButtonLink>
          }
        >
          <p>En kommune, et museum eller en app kan få sin egen adgang, som du kan lukke igen når som helst.</p>
        </EmptyState>
      }
    />
  )
}
