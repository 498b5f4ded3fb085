import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { api } from '../core/api.ts'
import { Help } from '../settings/Help.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { DrawerSection } from '../ui/Drawer.tsx'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useUnsavedWarning } from '../ui/unsaved.ts'
import type { FreshSecret } from './ClientAdminPage.tsx'
import { clientChanged } from './client-data.ts'

interface SecretPartProps {
  client: Client
  secret: string | undefined
  onSecret: (fresh: FreshSecret) => void
  onStored: () => void
}

/** The secret: shown when it is made, and never again. */
export function SecretPart({ client, secret, onSecret, onStored }: SecretPartProps) {
  const [isPending, setPending] = useState(false)
  const unsaved = useUnsavedWarning<HTMLDivElement>(secret !== undefined)
  const renew = async () => {
    const isSure = await confirmDialog({
      header: 'Lav en ny hemmelighed?',
      body: '<p>Den gamle holder op med at virke med det samme, så applikationen er ude af drift, til den har fået den nye. Det kan ikke fortrydes.</p>',
      okLabel: 'Lav en ny',
    })
    if (!isSure) return
    setPending(true)
    try {
      const renewed = await api('POST /clients/renew-secret', { clientId: client.clientId })
      clientChanged(renewed.client)
      onSecret({ clientId: client.clientId, secret: renewed.secret })
    } catch (error) {
      await showError('Der kunne ikke laves en ny hemmelighed.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <DrawerSection title="Hemmelighed" help={<Help for="clients.secret" />}>
      <div ref={unsaved} className="grid gap-4">
        {secret === undefined ? (
          <>
            <p className="text-ink-soft text-sm">
              {client.hasSecret
                ? 'Applikationen har en hemmelighed. Den blev vist, da den blev lavet, og kan ikke vises igen.'
                : 'Applikationen har ingen hemmelighed.'}
            </p>
            <div>
              <Button icon={<KeyRound aria-hidden="true" />} isPending={isPending} onClick={renew}>
                Lav en ny hemmelighed …
              </Button>
            </div>
          </>
        ) : (
          <>
            <Notice tone="warning" announce title="Gem hemmeligheden nu">
              Den vises kun denne ene gang. Læg den et sikkert sted, og giv den til partneren ad en sikker vej.
            </Notice>
            <CopyText label="Klient-id" text={client.clientId} />
            <CopyText label="Hemmelighed" text={secret} />
            <div>
              <Button onClick={onStored}>Jeg har gemt den</Button>
            </div>
          </>
        )}
      </div>
    </DrawerSection>
  )
}
