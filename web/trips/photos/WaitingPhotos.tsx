import { Images, Trash2 } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { Link } from '../../core/link.tsx'
import { useWaitingPhotos, type WaitingPhotos as Waiting } from '../../outbox/photos.ts'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { tripPhotosPath } from '../address.ts'
import { removePhotos } from './remove-photos.ts'

/** Pictures that somebody has put into trips on this device and made no finds of yet; of trips that have gone too. */
export function WaitingPhotos({ userId }: { userId: number }) {
  const waiting = useWaitingPhotos(userId)
  if (waiting.length === 0) return null
  return (
    <Card title="Billeder, der ikke er fund endnu" lead="De ligger på denne enhed, til du har gjort dem til fund.">
      <ul className="-mx-2 grid">
        {waiting.map((one) => (
          <Line key={one.tripUuid} of={one} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ of: { trip, keys, usable, unsent } }: { of: Waiting }) {
  const title = trip?.title ?? 'En tur'
  const unusable = keys.length - usable
  const words = (
    <>
      <span className="wrap-anywhere font-semibold group-hover:text-accent">{title}</span>
      <span className="text-ink-soft text-sm">
        {[
          usable > 0 && counted(usable, 'billede', 'billeder'),
          unsent > 0 && `${unsent === usable ? 'ingen' : usable - unsent} af dem er sendt`,
          unusable > 0 && `${counted(unusable, 'fil', 'filer')} kan ikke bruges`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
  return (
    <li className="flex min-h-16 items-center gap-3 px-2 py-2">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Images className="size-5" aria-hidden="true" />
      </span>
      {trip ? (
        <Link to={tripPhotosPath(trip.name)} className="group grid min-w-0 flex-1 text-ink no-underline">
          {words}
        </Link>
      ) : (
        <span className="grid min-w-0 flex-1">{words}</span>
      )}
      <IconButton
        label={`Fjern billederne fra ${title}`}
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => void removePhotos(keys, unusable > 0 ? ['fil', 'filer'] : undefined)}
      />
    </li>
  )
}
