import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { api } from '../core/api.ts'
import { Help } from '../settings/Help.tsx'
import { Button } from '../ui/Button.tsx'
import { DrawerSection } from '../ui/Drawer.tsx'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { toldBy } from '../ui/form-context.ts'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/Toast.tsx'
import { clientChanged, clientDeleted } from './client-data.ts'

/** Turn it off and on, or remove it. */
export function ClientActions({ client, onDeleted }: { client: Client; onDeleted: () => void }) {
  return (
    <>
      <DrawerSection title="Adgang">
        <ActiveSwitch client={client} />
      </DrawerSection>
      <DrawerSection
        title="Slet applikationen"
        lead="Applikationen og alle adgangsbeviser fjernes. Det kan ikke fortrydes. Vil du kun lukke den for en tid, så slå den fra."
      >
        <DeleteButton client={client} onDeleted={onDeleted} />
      </DrawerSection>
    </>
  )
}

function ActiveSwitch({ client }: { client: Client }) {
  const [wanted, setWanted] = useState<boolean>()
  const [error, setError] = useState<string>()
  const turn = async (isActive: boolean) => {
    setWanted(isActive)
    setError(undefined)
    try {
      clientChanged(await api('POST /clients/toggle', { clientId: client.clientId, isActive }))
      toast.success(
        isActive ? `${client.name} er aktiv igen.` : `${client.name} er slået fra. Du kan slå den til igen.`,
      )
    } catch (failure) {
      setError(toldBy(failure)?.message ?? 'Det blev ikke gemt. Tjek din forbindelse, og prøv igen.')
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <Switch
      label="Aktiv"
      help={<Help for="clients.isActive" />}
      description="Slår du den fra, bliver applikationen afvist med det samme. Du kan slå den til igen."
      error={error}
      checked={wanted ?? client.isActive}
      disabled={wanted !== undefined}
      onChange={turn}
    />
  )
}

function DeleteButton({ client, onDeleted }: { client: Client; onDeleted: () => void }) {
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    const isSure = await confirmDialog({
      header: 'Slet applikationen?',
      content: (
        <p>
          <strong>{client.name}</strong> kan ikke længere bruges, og det kan ikke fortrydes.
        </p>
      ),
      okLabel: 'Slet',
    })
    if (!isSure) return
    setPending(true)
    try {
      await api('POST /clients/delete', { clientId: client.clientId })
    } catch (error) {
      setPending(false)
      return showError('Applikationen kunne ikke slettes.', error)
    }
    toast.success(`${client.name} er slettet.`)
    onDeleted()
    clientDeleted(client.clientId)
  }
  return (
    <div>
      <Button icon={<Trash2 aria-hidden="true" />} className="text-danger!" isPending={isPending} onClick={remove}>
        Slet applikationen …
      </Button>
    </div>
  )
}
