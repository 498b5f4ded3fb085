import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { ApiError, api } from '../core/api.ts'
import { ConflictNotice } from '../ui/ConflictNotice.tsx'
import { DrawerSection } from '../ui/Drawer.tsx'
import { useDraft } from '../ui/draft.ts'
import { Form } from '../ui/Form.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { ClientFields } from './ClientFields.tsx'
import { clientChanged, refetchClients } from './client-data.ts'
import { atTheField, draftOf, wishOf } from './client-draft.ts'

/** Change an application. When somebody else was faster, one chooses: theirs, or one's own changes on top of theirs. */
export function ClientEditForm({ client }: { client: Client }) {
  const draft = useDraft(draftOf(client))
  const [isConflict, setConflict] = useState(false)
  const save = async () => {
    const wish = wishOf(draft.values)
    const { clientId, version } = client
    try {
      clientChanged(await api('POST /clients/update', { ...wish, clientId, version }))
      draft.markSaved()
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'conflict') setConflict(true)
      else throw atTheField(error)
    }
  }
  const fetchAgain = async (keepsMine: boolean) => {
    await refetchClients()
    if (!keepsMine) draft.reset()
    setConflict(false)
  }
  return (
    <DrawerSection title="Ret applikationen" lead="Ændringer gælder, så snart de er gemt.">
      <Form onSubmit={save} noValidate>
        {isConflict && (
          <ConflictNotice title="En anden har ændret applikationen i mellemtiden" onFetch={fetchAgain}>
            Dine ændringer er ikke gemt. Hent den nyeste udgave, og vælg, om dine ændringer skal lægges oven i.
          </ConflictNotice>
        )}
        <ClientFields draft={draft.values} set={draft.set} />
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </DrawerSection>
  )
}
