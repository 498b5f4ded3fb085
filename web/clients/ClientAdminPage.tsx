import { Plus } from 'lucide-react'
import { useState } from 'react'
import { config } from '../core/config.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import { clientAddressOf, newId } from './address.ts'
import { ClientDrawer } from './ClientDrawer.tsx'
import { ClientTable } from './ClientTable.tsx'
import { useClients } from './client-data.ts'
import { NewClientDrawer } from './NewClientDrawer.tsx'

export interface FreshSecret {
  clientId: string
  secret: string
}

/** Partner applications: clients of the bundled provider. The open one is in the address. */
export default function ClientAdminPage({ search }: PageProps) {
  const clients = useClients(config.oidc.bundled)
  // Told once by the server, and held only here, until it is put away.
  const [fresh, setFresh] = useState<FreshSecret>()
  const open = search.clientId
  useReturnFocus(open)
  const close = () => go(clientAddressOf())
  return (
    <Page>
      <PageHeader
        title="Partnerapplikationer"
        lead={`Partnerapplikationer, der lader folk logge ind med ${config.siteName} eller læser de offentlige data.`}
        breadcrumbs={[{ label: 'Administration', to: '/administration' }]}
        actions={
          config.oidc.bundled && (
            <ButtonLink to={clientAddressOf(newId)} variant="primary" icon={<Plus aria-hidden="true" />}>
              Ny applikation
            </ButtonLink>
          )
        }
      />
      {!config.oidc.bundled ? (
        <Notice title="Applikationerne styres et andet sted">
          Portalen bruger en ekstern loginudbyder ({new URL(config.oidc.issuer).host}). Partnerapplikationer oprettes og
          ændres hos den.
        </Notice>
      ) : clients.isError ? (
        <ErrorState
          title="Applikationerne kunne ikke hentes"
          error={clients.error}
          onRetry={() => void clients.refetch()}
        />
      ) : (
        <ClientTable clients={clients.data} />
      )}
      {open === newId && (
        <NewClientDrawer
          onClose={close}
          onCreated={(created) => {
            setFresh(created)
            go(clientAddressOf(created.clientId), { replace: true })
          }}
        />
      )}
      {open !== undefined && open !== newId && config.oidc.bundled && (
        <ClientDrawer
          key={open}
          clientId={open}
          clients={clients.data}
          secret={fresh?.clientId === open ? fresh.secret : undefined}
          onSecret={setFresh}
          onSecretStored={() => setFresh(undefined)}
          onClose={close}
        />
      )}
    </Page>
  )
}
