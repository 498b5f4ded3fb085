import type { Client } from '#contract/clients.ts'
import { Drawer, DrawerSection } from '../ui/Drawer.tsx'
import { momentText } from '../ui/dates.ts'
import { mayDiscard } from '../ui/discard.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { ClientActions } from './ClientActions.tsx'
import type { FreshSecret } from './ClientAdminPage.tsx'
import { ClientEditForm } from './ClientEditForm.tsx'
import { ClientStatus } from './ClientTable.tsx'
import { SecretPart } from './SecretPart.tsx'
import { TokenExample } from './TokenExample.tsx'

interface ClientDrawerProps {
  clientId: string
  /** Undefined while they are being fetched. */
  clients: readonly Client[] | undefined
  /** Just made: shown this once. */
  secret: string | undefined
  onSecret: (fresh: FreshSecret) => void
  onSecretStored: () => void
  onClose: () => void
}

/** One application, with everything that can be done to it. */
export function ClientDrawer(props: ClientDrawerProps) {
  const { clientId, clients, secret, onSecret, onSecretStored, onClose } = props
  const client = clients?.find((candidate) => candidate.clientId === clientId)
  return (
    <Drawer
      isOpen
      title={client?.name ?? (clients ? 'Applikationen findes ikke' : 'Henter applikationen …')}
      after={client && <ClientStatus client={client} />}
      onClose={onClose}
      mayDiscard={mayDiscard}
    >
      {client ? (
        <>
          <SecretPart client={client} secret={secret} onSecret={onSecret} onStored={onSecretStored} />
          <DrawerSection title="Oplysninger">
            <Facts
              facts={[
                { label: 'Klient-id', value: <code>{client.clientId}</code> },
                { label: 'Oprettet', value: momentText(client.created) },
                { label: 'Senest brugt', value: client.lastUsed ? momentText(client.lastUsed) : 'Aldrig' },
              ]}
            />
          </DrawerSection>
          <ClientEditForm client={client} />
          {client.machineAccess && <TokenExample clientId={client.clientId} />}
          <ClientActions client={client} onDeleted={onClose} />
        </>
      ) : clients ? (
        <EmptyState title="Applikationen findes ikke">
          <p>Måske er den slettet i mellemtiden.</p>
        </EmptyState>
      ) : (
        <div className="p-7">
          <SkeletonText lines={8} />
        </div>
      )}
    </Drawer>
  )
}
