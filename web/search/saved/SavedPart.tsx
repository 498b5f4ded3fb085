import { Bell, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { api } from '../../core/api.ts'
import { escapeHtml } from '../../core/html.ts'
import { go } from '../../core/link.tsx'
import { queryClient } from '../../core/query.ts'
import { Help } from '../../settings/Help.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/Toast.tsx'
import { addressOfFilter } from '../address.ts'
import { useSavedSearches } from '../search-data.ts'

interface SavedPartProps {
  filter: RecordFilter
  proposedName: string
  /** One goes to another search. */
  onGone: () => void
}

const renew = () => queryClient.invalidateQueries({ queryKey: ['saved-searches'] })

/** Keep this search under a name, and find those that were kept. */
export function SavedPart({ filter, proposedName, onGone }: SavedPartProps) {
  const [name, setName] = useState(proposedName)
  const [hasAlert, setAlert] = useState(true)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await api('POST /records/save-search', { name: name.trim(), filter, hasAlert })
      await renew()
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
          description="I portalen og i den e-mail, du har valgt under notifikationer."
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

function SavedRow({ saved, onGone }: { saved: SavedSearch } & Pick<SavedPartProps, 'onGone'>) {
  const { id, name, filter, hasAlert, news } = saved
  const attempt = async (work: () => Promise<unknown>, failed: string) => {
    try {
      await work()
      await renew()
    } catch (error) {
      await showError(failed, error)
    }
  }
  const turn = () =>
    attempt(
      () => api('POST /records/save-search', { name, filter, hasAlert: !hasAlert }),
      'Beskeden kunne ikke slås til eller fra.',
    )
  const show = () => {
    onGone()
    go(addressOfFilter(filter))
  }
  const remove = async () => {
    const isSure = await confirmDialog({
      header: 'Slet søgning?',
      body: `<p>“${escapeHtml(name)}” bliver slettet. Fundene bliver, hvor de er.</p>`,
      okLabel: 'Slet',
      isDanger: true,
    })
    if (isSure) {
      await attempt(() => api('POST /records/delete-saved-search', { id }), 'Søgningen kunne ikke slettes.')
    }
  }
  return (
    <li className="flex items-center gap-1 rounded-md border border-line bg-surface ps-3 pe-1">
      <button
        type="button"
        className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-2 text-start underline-offset-4 hover:underline"
        onClick={show}
      >
        <span className="wrap-anywhere font-medium">{name}</span>
        {news > 0 && <Badge tone="accent">{news.toLocaleString('da-DK')} nye</Badge>}
      </button>
      <IconButton
        label={hasAlert ? `Slå besked om ${name} fra` : `Slå besked om ${name} til`}
        aria-pressed={hasAlert}
        icon={<Bell aria-hidden="true" />}
        onClick={() => void turn()}
      />
      <IconButton label={`Slet ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={() => void remove()} />
    </li>
  )
}
