import { useState } from 'react'
import { api } from '../core/api.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { mayDiscard } from '../ui/discard.ts'
import { Form } from '../ui/Form.tsx'
import { useUnsavedWarning } from '../ui/unsaved.ts'
import type { FreshSecret } from './ClientAdminPage.tsx'
import { ClientFields } from './ClientFields.tsx'
import { clientChanged } from './client-data.ts'
import { atTheField, newClient, wishOf } from './client-draft.ts'

interface NewClientDrawerProps {
  onCreated: (created: FreshSecret) => void
  onClose: () => void
}

export function NewClientDrawer({ onCreated, onClose }: NewClientDrawerProps) {
  const [draft, setDraft] = useState(newClient)
  const unsaved = useUnsavedWarning<HTMLDivElement>(draft !== newClient)
  const create = async () => {
    const wish = wishOf(draft)
    const { client, secret } = await api('POST /clients/create', wish).catch((error: unknown) => {
      throw atTheField(error)
    })
    clientChanged(client)
    onCreated({ clientId: client.clientId, secret })
  }
  return (
    <Drawer isOpen title="Ny applikation" onClose={onClose} mayDiscard={mayDiscard}>
      <Form onSubmit={create} noValidate className="p-5 sm:p-7">
        <ClientFields draft={draft} set={(key, value) => setDraft((before) => ({ ...before, [key]: value }))} />
        <div ref={unsaved} className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            Opret applikationen
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Annullér
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
