import { useState } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../../core/api.ts'
import { Help } from '../../settings/Help.tsx'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/Toast.tsx'
import { renewSavedSearches, useSavedSearches } from '../search-data.ts'
import { SavedRow } from './SavedRow.tsx'

interface SavedPartProps {
  filter: RecordFilter
  proposedName: string
  /** One goes to another search. */
  onGone: () => void
}

/** Keep this search under a name, and find those that were kept. */
export function SavedPart({ filter, proposedName, onGone }: SavedPartProps) {
  const [name, setName] = useState(proposedName)
  const [hasAlert, setAlert] = useState(true)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await api('POST /records/save-search', { name: name.trim(), filter, hasAlert })
      await renewSavedSearches()
      toast.success(hasAlert ? 'Søgningen er gemt. Du får besked om nye fund.' : 'Søgningen er gemt.')
    } catch (error) {
      await showError('Søgningen kunne ikke gemmes.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-6">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !isPending) void save()
        }}
      >
        <TextField label="Gem denne søgning som" value={name} onChange={setName} maxLength={100} isRequired />
        <Switch
          label="Giv mig besked om nye fund"
          help={<Help for="search.alert" />}
          description="I portalen og i det overblik på e-mail, du har valgt under Notifikationer."
          checked={hasAlert}
          onChange={setAlert}
        />
        <Button type="submit" variant="primary" isPending={isPending} className="justify-self-start">
          Gem søgning
        </Button>
      </form>
      <SavedList onGone={onGone} />
    </div>
  )
}

function SavedList({ onGone }: Pick<SavedPartProps, 'onGone'>) {
  const { data, isError, error, refetch } = useSavedSearches(true)
  if (isError && !data) {
    return <ErrorState title="Dine søgninger kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-24 rounded-md" />
  if (data.items.length === 0) return null
  return (
    <section aria-labelledby="saved-list">
      <h3 id="saved-list" className="mb-2 font-semibold">
        Dine søgninger
      </h3>
      <ul className="grid gap-2">
        {data.items.map((saved) => (
          <SavedRow key={saved.id} saved={saved} onGone={onGone} />
        ))}
      </ul>
    </section>
  )
}
