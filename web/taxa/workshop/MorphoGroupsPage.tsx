import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { MorphoGroup } from '#contract/morpho-groups.ts'
import { capital } from '#contract/taxon-head.ts'
import { go, Link } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { crumbs, idOf, morphoPath } from './address.ts'
import { useMorphoGroups } from './master/MorphoGroupField.tsx'
import { GroupDrawer } from './morpho/GroupDrawer.tsx'

const newGroup = 'ny'
const newLinkId = 'ny-formgruppe'
const linkId = (id: number) => `formgruppe-${id}`
const openerOf = (gruppe: string | undefined) => {
  const id = idOf(gruppe)
  return gruppe === newGroup ? newLinkId : id === undefined ? undefined : linkId(id)
}
const shownMembers = 6

const columns: Column<MorphoGroup>[] = [
  {
    key: 'name',
    header: 'Formgruppe',
    cell: (group) => (
      <Link
        id={linkId(group.id)}
        to={`${morphoPath}?gruppe=${group.id}`}
        aria-current={false}
        className="inline-flex min-h-11 items-center underline-offset-4 hover:text-accent hover:underline"
      >
        {capital(group.name)}
      </Link>
    ),
  },
  {
    key: 'names',
    header: 'Også kaldet',
    className: 'text-sm',
    cell: ({ names }) =>
      names
        .slice(1)
        .map(({ name }) => name)
        .join(', ') || '–',
  },
  {
    key: 'members',
    header: 'Medlemmer',
    className: 'text-sm',
    cell: ({ members }) =>
      members.length === 0
        ? '–'
        : members
            .slice(0, shownMembers)
            .map(({ name }) => name)
            .join(', ') + (members.length > shownMembers ? ` og ${members.length - shownMembers} mere` : ''),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isDeleted }) => (isDeleted ? <Badge tone="danger">Slettet</Badge> : <Badge tone="success">I brug</Badge>),
  },
]

const fits = (group: MorphoGroup, wanted: string) =>
  [...group.names, ...group.members].some(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))

/** Groups that people report without being systematic units. The one that is open is in the address. */
export default function MorphoGroupsPage({ search }: PageProps) {
  const [wanted, setWanted] = useState('')
  const { data: groups, isError, error, refetch } = useMorphoGroups()
  const openId = idOf(search.gruppe)
  const open = groups?.find(({ id }) => id === openId)
  useReturnFocus(openerOf(search.gruppe))
  const close = () => go(morphoPath)
  const word = wanted.trim()
  return (
    <Page>
      <PageHeader
        title="Formgrupper"
        lead="Grupper som rovfugle og trøfler: et fund kan indsendes som en af dem, selv om de ikke er systematiske enheder."
        breadcrumbs={crumbs}
        actions={
          <ButtonLink id={newLinkId} to={`${morphoPath}?gruppe=${newGroup}`} icon={<Plus aria-hidden="true" />}>
            Ny formgruppe
          </ButtonLink>
        }
      />
      <SearchField
        label="Søg i formgrupper"
        placeholder="Gruppens eller et medlems navn"
        className="mb-5 max-w-md"
        value={wanted}
        onChange={setWanted}
      />
      {isError && !groups ? (
        <ErrorState title="Formgrupperne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Formgrupper"
          columns={columns}
          rows={groups?.filter((group) => word === '' || fits(group, word))}
          rowKey={(group) => group.id}
          empty={
            <EmptyState
              title={word === '' ? 'Der er ingen formgrupper endnu' : `Ingen formgrupper passer på “${word}”`}
            />
          }
        />
      )}
      {open && <GroupDrawer key={open.id} group={open} onClose={close} />}
      {search.gruppe === newGroup && <GroupDrawer key={newGroup} group={undefined} onClose={close} />}
    </Page>
  )
}
