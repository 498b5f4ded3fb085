import { Archive } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../../core/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { showError } from '../../../ui/dialogs.tsx'

/** All of the checklist in one file. */
export function BackupCard() {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await download('GET /taxa/taxon-backup-file', {})
    } catch (error) {
      await showError('Sikkerhedskopien kunne ikke hentes.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Card
      title="Sikkerhedskopi"
      lead="Hele tjeklisten som ét Darwin Core-arkiv. Det kan importeres igen som tjekliste."
      actions={
        <Button icon={<Archive aria-hidden="true" />} isPending={isPending} onClick={save}>
          Hent sikkerhedskopi
        </Button>
      }
    />
  )
}
