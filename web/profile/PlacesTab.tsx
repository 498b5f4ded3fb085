import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import type { OwnPlace } from '#contract/own-places.ts'
import { searchAddress } from '#contract/search-address.ts'
import { api } from '../core/api.ts'
import { escapeHtml } from '../core/html.ts'
import { Link } from '../core/link.tsx'
import { formatPoint } from '../map/coordinates.ts'
import { formatMetres } from '../map/format-metres.ts'
import { OwnPlaceForm } from '../map/OwnPlaceForm.tsx'
import { renewOwnPlaces, useOwnPlaces } from '../map/own-places.ts'
import { nearPlace } from '../search/place-words.ts'
import { Button } from '../ui/Button.tsx'
import { confirmDialog, openDialog, showError } from '../ui/dialogs.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'

const edit = (place?: OwnPlace) =>
  void openDialog({
    header: place ? 'Ret sted' : 'Nyt sted',
    size: 'large',
    content: (close) => <OwnPlaceForm place={place} onDone={() => close()} />,
  })

/** The places that one keeps under a name, to pick them again when one reports. */
export function PlacesTab() {
  const { places, isKnown, isError, error, refetch } = useOwnPlaces()
  if (isError && !isKnown) {
    return <ErrorState title="Dine steder kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!isKnown) return <SkeletonText lines={5} />
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => edit()}>
      Nyt sted
    </Button>
  )
  if (places.length === 0) {
    return (
      <EmptyState title="Ingen gemte steder endnu" action={add}>
        <p>Gem haven, fuglesøen eller fælden, og vælg stedet igen med et tryk, når du indsender et fund.</p>
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="own-places">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="own-places" className="font-display font-semibold text-2xl tracking-tight">
            Dine steder
          </h2>
          <p className="text-ink-soft text-sm">Kun du kan se dem.</p>
        </div>
        {add}
      </div>
      <ul className="grid gap-2 md:grid-cols-2">
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </ul>
    </section>
  )
}

function PlaceRow({ place }: { place: OwnPlace }) {
  const { id, name, point, uncertainty } = place
  const remove = async () => {
    const isSure = await confirmDialog({
      header: 'Slet sted?',
      body: `<p>“${escapeHtml(name)}” bliver slettet. Dine fund derfra bliver, som de er.</p>`,
      okLabel: 'Slet',
      isDanger: true,
    })
    if (!isSure) return
    try {
      await api('POST /places/delete-own-place', { id })
      await renewOwnPlaces()
    } catch (error) {
      await showError('Stedet kunne ikke slettes.', error)
    }
  }
  return (
    <li className="flex items-center gap-1 rounded-md border border-line bg-surface py-2 ps-3 pe-1">
      <MapPin className="me-2 size-5 shrink-0 text-accent" aria-hidden="true" />
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="text-ink-soft text-sm">
          {formatPoint(point)} · ± {formatMetres(uncertainty)}
        </span>
        <Link
          to={searchAddress(nearPlace(point))}
          className="justify-self-start text-accent text-sm underline underline-offset-4"
        >
          Fund i nærheden
        </Link>
      </span>
      <IconButton label={`Ret ${name}`} icon={<Pencil aria-hidden="true" />} onClick={() => edit(place)} />
      <IconButton label={`Slet ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={() => void remove()} />
    </li>
  )
}
