import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { download } from '../core/api.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { Help } from '../settings/Help.tsx'
import { Button } from '../ui/Button.tsx'
import { showError } from '../ui/dialogs.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchText } from '../ui/search-text.ts'
import { pageSize, userListAddressOf, userListPlaceOf } from './admin/address.ts'
import { UserDrawer } from './admin/UserDrawer.tsx'
import { UserTable } from './admin/UserTable.tsx'
import { useUserList } from './admin/user-data.ts'

/** All users: find one, see what they may, and change it. What is searched for and who is open lives in the address. */
export default function UserAdminPage({ search }: PageProps) {
  const place = userListPlaceOf(search)
  const { query, page, userId } = place
  const users = useUserList(query, page)
  const { text, setText } = useSearchText(query, (wanted) =>
    go(userListAddressOf({ ...place, query: wanted, page: 1 }), { replace: true }),
  )
  const total = users.data?.total
  return (
    <Page>
      <PageHeader
        title="Brugeradministration"
        lead="Find en bruger, se roller og login, giv bevillinger, og spær eller slet."
        breadcrumbs={[{ label: 'Administration', to: '/administration' }]}
        actions={<DownloadButton />}
      />
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label="Søg efter brugere"
          placeholder="Navn, brugernavn eller e-mail"
          className="min-w-0 flex-1 basis-72 md:max-w-md"
          value={text}
          onChange={setText}
        />
        <div className="flex items-center gap-1.5">
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            {total !== undefined && counted(total, 'bruger', 'brugere')}
          </p>
          <Help for="admin.users" />
        </div>
      </div>
      {users.isError && !users.data ? (
        <ErrorState title="Brugerne kunne ikke hentes" error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <UserTable users={users.data?.items} place={place} />
      )}
      <Pagination
        label="brugere"
        skip={(page - 1) * pageSize}
        take={pageSize}
        total={total ?? 0}
        onSkip={(skip) => go(userListAddressOf({ ...place, page: skip / pageSize + 1 }))}
      />
      <UserDrawer userId={userId} onClose={() => go(userListAddressOf({ ...place, userId: undefined }))} />
    </Page>
  )
}

function DownloadButton() {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await download('GET /account/download', {})
    } catch (error) {
      await showError('Regnearket kunne ikke hentes.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button icon={<FileSpreadsheet aria-hidden="true" />} isPending={isPending} onClick={save}>
      Hent som regneark
    </Button>
  )
}
