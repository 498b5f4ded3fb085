import { Bell, Trash2, X } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { api } from '../../core/api.ts'
import { escapeHtml } from '../../core/html.ts'
import { go } from '../../core/link.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { addressOfFilter } from '../address.ts'
import { renewSavedSearches } from '../search-data.ts'

interface SavedRowProps {
  saved: SavedSearch
  /** One goes to the search. */
  onGone?: () => void
}

async function attempt(work: () => Promise<unknown>, failed: string) {
  try {
    await work()
    await renewSavedSearches()
  } catch (error) {
    await showError(failed, error)
  }
}

/** A search that one keeps, or something that one follows: what is new in it, and the way out of it. */
export function SavedRow({ saved, onGone }: SavedRowProps) {
  const { name, filter, news } = saved
  const show = () => {
    onGone?.()
    go(addressOfFilter(filter))
  }
  return (
    <li className="flex items-center gap-1 rounded-md border border-line bg-surface ps-3 pe-1">
      <button
        type="button"
        className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-2 text-start underline-offset-4 hover:underline"
        onClick={show}
      >
        <span className="wrap-anywhere font-medium">{name}</span>
        {news > 0 && <Badge tone="accent">{counted(news, 'nyt', 'nye')}</Badge>}
      </button>
      {saved.isNamed ? <KeptButtons saved={saved} /> : <FollowedButton saved={saved} />}
    </li>
  )
}

function FollowedButton({ saved: { name, filter } }: SavedRowProps) {
  const end = () =>
    attempt(() => api('POST /records/follow-search', { filter, followed: false }), 'Valget kunne ikke gemmes.')
  return <IconButton label={`Følg ikke længere ${name}`} icon={<X aria-hidden="true" />} onClick={() => void end()} />
}

function KeptButtons({ saved: { id, name, filter, hasAlert } }: SavedRowProps) {
  const turn = () =>
    attempt(
      () => api('POST /records/save-search', { name, filter, hasAlert: !hasAlert }),
      'Beskeden kunne ikke slås til eller fra.',
    )
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
    <>
      <IconButton
        label={hasAlert ? `Slå besked om ${name} fra` : `Slå besked om ${name} til`}
        aria-pressed={hasAlert}
        icon={<Bell aria-hidden="true" />}
        onClick={() => void turn()}
      />
      <IconButton label={`Slet ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={() => void remove()} />
    </>
  )
}
