import { useQuery } from '@tanstack/react-query'
import { Ban, Check, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TaxonMedia } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Link } from '../../../core/link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useStayingFocus } from '../../../ui/staying-focus.ts'

interface PicturesOfRecordsProps {
  taxonId: number
  /** Ids of what is chosen, and whether there is room for more. */
  chosen: readonly string[]
  hasRoom: boolean
  onChoose: (picture: TaxonMedia) => void
  /** Ids of what is removed in the draft; undefined while nobody has touched it. */
  removed: readonly string[] | undefined
  onRemoved: (ids: readonly string[]) => void
}

/** Pictures of validated finds: what is shown by itself, what may be chosen, and what is never to be shown. */
export function PicturesOfRecords({
  taxonId,
  chosen,
  hasRoom,
  onChoose,
  removed: drafted,
  onRemoved,
}: PicturesOfRecordsProps) {
  const { data } = useQuery({
    queryKey: ['pictures-to-choose', taxonId],
    queryFn: ({ signal }) => api('GET /taxa/{id}/pictures-to-choose', { id: taxonId }, { signal }),
  })
  const { box, stay } = useStayingFocus<HTMLFieldSetElement>()
  if (!data) return null
  const remove = (ids: readonly string[]) => {
    stay()
    onRemoved(ids)
  }
  const all = [...data.items, ...data.removed]
  const removed = drafted ?? data.removed.map(({ id }) => id)
  const offered = all.filter(({ id }) => !removed.includes(id) && !chosen.includes(id))
  const gone = all.filter(({ id }) => removed.includes(id))
  if (all.length === 0) return null
  return (
    <fieldset ref={box} tabIndex={-1} aria-label="Billeder fra fund" className="grid min-w-0 gap-3">
      {offered.length > 0 && (
        <Pictures
          title="Fra validerede fund"
          lead={
            chosen.length === 0
              ? 'De første fem vises af sig selv, så længe der ikke er valgt billeder ovenfor. Det bedst bedømte kommer først.'
              : 'Kun billederne ovenfor vises. Vælg flere her.'
          }
          pictures={offered}
          actions={(picture, name) => (
            <>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Vælg ${name}`}
                disabled={!hasRoom}
                onClick={() => {
                  stay()
                  onChoose(picture)
                }}
              >
                <Check aria-hidden="true" /> Vælg
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Fjern ${name}, så det aldrig vises`}
                onClick={() => remove([...removed, picture.id])}
              >
                <Ban aria-hidden="true" /> Fjern
              </Button>
            </>
          )}
        />
      )}
      {gone.length > 0 && (
        <Pictures
          title="Fjernet"
          lead="De vises aldrig for arten, heller ikke når de bliver bedømt højt."
          pictures={gone}
          isFaded
          actions={(picture, name) => (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Hent tilbage: ${name}`}
              onClick={() => remove(removed.filter((id) => id !== picture.id))}
            >
              <Undo2 aria-hidden="true" /> Hent tilbage
            </Button>
          )}
        />
      )}
    </fieldset>
  )
}

interface PicturesProps {
  title: string
  lead: string
  pictures: readonly TaxonMedia[]
  isFaded?: boolean
  actions: (picture: TaxonMedia, name: string) => ReactNode
}

function Pictures({ title, lead, pictures, isFaded, actions }: PicturesProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-sm">{title}</h3>
      <p className="text-ink-soft text-sm">{lead}</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {pictures.map((picture) => {
          const name = `billedet fra fund ${picture.recordId}`
          return (
            <li key={picture.id} className="overflow-clip rounded-md border border-line bg-raised">
              <img
                src={picture.thumbnailUrl}
                alt={`Billede af ${picture.author}`}
                loading="lazy"
                className={`aspect-4/3 w-full object-cover ${isFaded ? 'opacity-50' : ''}`}
              />
              <p className="wrap-anywhere px-2 pt-1.5 text-ink-soft text-xs">
                {picture.author}
                {picture.rating !== null &&
                  `, bedømt ${picture.rating.toLocaleString('da-DK', { maximumFractionDigits: 1 })} af 5`}
                {' · '}
                <Link to={`/fund/${picture.recordId}`} className="text-accent underline underline-offset-4">
                  fund {picture.recordId}
                </Link>
              </p>
              <div className="flex flex-wrap">{actions(picture, name)}</div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
