import { useMemo, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import type { QueueItem, ValidationContext } from '#contract/validation-queue.ts'
import { Link } from '../../core/link.tsx'
import { RecordMap } from '../../map/RecordMap.tsx'
import { PoisonBadge } from '../../taxa/PoisonBadge.tsx'
import { TaxonNames } from '../../taxa/TaxonCard.tsx'
import { TaxonPicture } from '../../taxa/TaxonPicture.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { comparePath } from '../address.ts'
import { SeasonRing } from '../SeasonRing.tsx'
import { useContextOf } from './queue-data.ts'
import { partedTaxa } from './stacks.ts'

/** Sight of the country's part around the find. */
const zoom = 7.4
/** A ring that can be seen at that zoom. */
const ring = 2500

/** What helps to judge the find: where and when it was found before, and what it is taken for. */
export function Context({ item }: { item: QueueItem }) {
  const choices = partedTaxa(item)
  const [chosen, setChosen] = useState<number>()
  const about = choices.find(({ id }) => id === chosen) ?? choices[0]
  const { data } = useContextOf(item.record.id, about?.id)
  const { observedFrom, datePrecision, taxon } = item.record
  const compared = about ?? taxon
  const month = observedFrom !== null && datePrecision !== 'year' ? Number(observedFrom.slice(5, 7)) : undefined
  return (
    <aside aria-label="Til sammenligning" className="grid content-start gap-6">
      {choices.length > 0 && (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="mb-2 font-semibold">Sammenlign med</legend>
          {choices.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === about?.id}
              onClick={() => setChosen(id)}
              className={cx(
                'inline-flex min-h-9 touch-target items-center rounded-full px-3.5 font-medium text-sm',
                id === about?.id ? 'bg-accent text-accent-ink' : 'bg-surface text-ink hover:bg-accent-soft',
              )}
            >
              {capital(name)}
            </button>
          ))}
        </fieldset>
      )}
      <section className="grid gap-2">
        <h2 className="font-semibold">Tidligere fund</h2>
        <EarlierMap item={item} context={data} />
        <p className="text-sm">{data ? nearWords(data) : 'Henter tidligere fund …'}</p>
      </section>
      <section className="grid gap-2">
        <h2 className="font-semibold">Sæson</h2>
        {data ? (
          <SeasonRing season={data.season} named={data.seasonMonths} month={month} />
        ) : (
          <Skeleton className="mx-auto size-52 rounded-full" />
        )}
      </section>
      {data && data.lookAlikes.length > 0 && (
        <section className="grid gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="font-semibold">Kan forveksles med</h2>
            {compared && (
              <Link
                to={comparePath([compared.id, ...data.lookAlikes.map(({ id }) => id)].slice(0, 4))}
                className="text-accent text-sm underline underline-offset-4"
              >
                Sammenlign
              </Link>
            )}
          </div>
          <ul className="grid gap-1">
            {data.lookAlikes.slice(0, 4).map((one) => (
              <li key={one.id}>
                <Link
                  to={`/taxa/${one.id}`}
                  target="_blank"
                  className="group -mx-2 flex items-center gap-3 rounded-md px-2 py-1.5 text-ink no-underline hover:bg-accent-soft"
                >
                  <TaxonPicture
                    taxon={{ ...one, photoUrl: one.pictures[0]?.thumbnailUrl ?? one.photoUrl }}
                    className="size-16 rounded-md"
                    drawingClassName="size-10"
                  />
                  <span className="grid min-w-0 flex-1 justify-items-start gap-1">
                    <TaxonNames taxon={one} />
                    <PoisonBadge warning={one.warning} />
                    {one.pictures.length === 0 && one.difference && <span className="text-sm">{one.difference}</span>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

function nearWords({ taxon, total, nearestKm }: ValidationContext) {
  if (!taxon) return 'Fundet har ikke noget navn endnu.'
  if (total === 0) return 'Ingen validerede fund før dette.'
  const near =
    nearestKm === null
      ? ''
      : ` Det nærmeste ligger ${nearestKm.toLocaleString('da-DK', { maximumFractionDigits: 1 })} km væk.`
  return `${counted(total, 'valideret fund', 'validerede fund')} af ${taxon.name}.${near}`
}

/** The map stays while one goes from find to find: only what is drawn on it changes. */
function EarlierMap({ item, context }: { item: QueueItem; context: ValidationContext | undefined }) {
  const { point, side } = item.record
  const earlier = context?.earlier
  const markers = useMemo(
    () => [
      ...(earlier ?? []).map((one) => ({ point: one.point })),
      ...(point && side === 0 ? [{ point, uncertainty: ring }] : []),
    ],
    [earlier, point, side],
  )
  const square = useMemo(() => (point && side > 0 ? { point, side } : undefined), [point, side])
  if (!point) return <p className="text-ink-soft text-sm">Fundet har ikke noget sted.</p>
  return (
    <RecordMap
      center={point}
      zoom={zoom}
      markers={markers}
      {...(square ? { square } : {})}
      className="h-60"
      label={`Kort med ${counted(earlier?.length ?? 0, 'tidligere fund')}. Dette fund er det, der er ring eller kvadrat om.`}
    />
  )
}
