import { useEffect } from 'react'
import { go } from '../../core/link.tsx'
import { useOwnHead } from '../../core/own-head.ts'
import { problemTexts } from '../../outbox/mending.ts'
import { useOutbox } from '../../outbox/outbox.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import NotFoundPage from '../../ui/NotFoundPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'
import { tripPath } from '../address.ts'
import { addNoted } from '../quick/add-noted.ts'
import { QuickList } from '../quick/QuickList.tsx'
import { placeOfTrip } from '../trip-place.ts'
import { useFieldTrip } from './field-trips.ts'
import { forgetTrip } from './store.ts'
import { Underway } from './Underway.tsx'

/** A trip by its uuid: one that is walked with this device, or one that waits here to be sent. */
export function FieldTrip({ uuid }: { uuid: string }) {
  const { user } = useSession()
  const trip = useFieldTrip(uuid)
  const item = useOutbox().find((one) => one.uuid === uuid)
  const waits = useOutbox().some(({ tripUuid, state }) => tripUuid === uuid && state !== 'sent')
  useOwnHead({ title: trip?.title ?? item?.title ?? 'Tur', noIndex: true })
  const tripId = item?.state === 'sent' ? item.recordId : undefined
  const isOver = trip === null || trip?.state === 'finished'
  // When the server has all of it, the trip is at its number.
  useEffect(() => {
    if (tripId === undefined || !isOver || waits) return
    void forgetTrip(uuid).then(() => go(tripPath(tripId), { replace: true }))
  }, [uuid, tripId, isOver, waits])
  if (trip === undefined || !user) return <PageSkeleton />
  if (trip && trip.userId === user.id && trip.state !== 'finished') return <Underway trip={trip} />
  if (!item?.trip || item.userId !== user.id) return <NotFoundPage />
  const { track = null, shape = null, showsEnds = false, start } = item.trip
  const place = placeOfTrip({ track: track ?? null, shape: shape ?? null, showsEnds: showsEnds ?? false }, [])
  return (
    <Page width="narrow">
      <PageHeader title={item.title} />
      <div className="grid gap-6">
        <Notice
          tone={item.state === 'refused' ? 'danger' : 'info'}
          title={item.state === 'refused' ? 'Turen kunne ikke sendes' : 'Turen ligger på enheden'}
          action={
            <ButtonLink to={`/tur/opret?udbakke=${uuid}`} size="small">
              Ret turen
            </ButtonLink>
          }
        >
          {item.state === 'refused'
            ? problemTexts(item.problem).join(' ')
            : 'Den og dens fund sendes af sig selv, når der er net, turen først.'}
        </Notice>
        <QuickList
          keptAs={uuid}
          point={place?.point}
          day={start.slice(0, 10)}
          onAdd={(finds) =>
            addNoted(
              {
                uuid,
                day: start.slice(0, 10),
                track: track ?? null,
                place,
                participantNames: item.trip?.participantNames ?? [],
              },
              finds,
            )
          }
        />
      </div>
    </Page>
  )
}
