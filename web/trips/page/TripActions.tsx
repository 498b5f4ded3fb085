import { Download, Ellipsis, Images, Pencil, Printer, Repeat, Share2, Table2, Trash2, Undo2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { TripShown } from '#contract/trip.ts'
import { api, download } from '../../core/api.ts'
import { go } from '../../core/link.tsx'
import { share } from '../../records/share.ts'
import { tripSheetPath } from '../../sheet/address.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { cx } from '../../ui/cx.ts'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import type { MenuAction } from '../../ui/Menu.tsx'
import { toast } from '../../ui/Toast.tsx'
import { againPath, editTripPath, tripPath, tripPhotosPath } from '../address.ts'
import { tripChanged, tripTouched } from '../trip-data.ts'

/** It looks at what lies on the device: only who can end a trip fetches it. */
const EndTrip = lazy(async () => ({ default: (await import('./EndTrip.tsx')).EndTrip }))

/** What goes wrong is said, and nothing is lost by it. */
const told = (problem: string, work: () => Promise<void>) => work().catch((error: unknown) => showError(problem, error))

/** As where `sm:` begins. */
const isNarrow = () => matchMedia('(width < 40rem)').matches

/** What can be done with a trip: as the server says that the viewer may. */
export function TripActions({ trip }: { trip: TripShown }) {
  const { id, may } = trip
  const finish = () =>
    told('Turen kunne ikke afsluttes.', async () => {
      tripChanged(
        await api('POST /trip-sampling-event/update', { id, version: trip.version, trip: { isFinished: true } }),
      )
      toast.success('Turen er afsluttet.')
    })
  const remove = async () => {
    const isSure = await confirmDialog({
      header: 'Slet turen?',
      body: '<p>Fundene på turen bliver, hvor de er. Turen kan gendannes i 30 dage.</p>',
      okLabel: 'Slet turen',
      isDanger: true,
    })
    if (!isSure) return
    await told('Turen kunne ikke slettes.', async () => {
      await api('POST /trip-sampling-event/delete', { id })
      toast.success('Turen er slettet.')
      await tripTouched(id)
    })
  }
  const restore = () =>
    told('Turen kunne ikke gendannes.', async () => {
      tripChanged(await api('POST /trip-sampling-event/restore', { id }))
      toast.success('Turen er gendannet.')
    })
  const print: MenuAction = {
    ...{ id: 'print', label: 'Udskriv', icon: <Printer aria-hidden="true" />, onAction: () => window.print() },
  }
  const hasSheet = may.addRecords && !trip.isDeleted
  const more: MenuAction[] = [
    // A sheet is for the desk: on a phone it stands behind what one does out there.
    ...(hasSheet && isNarrow()
      ? [
          {
            ...{ id: 'sheet', label: 'Ret i ark', icon: <Table2 aria-hidden="true" /> },
            onAction: () => go(tripSheetPath(id)),
          },
        ]
      : []),
    print,
    ...(may.downloadTrack && trip.track
      ? [
          {
            ...{ id: 'track', label: 'Hent ruten (GPX)', icon: <Download aria-hidden="true" /> },
            onAction: () =>
              void told('Ruten kunne ikke hentes.', () =>
                download('GET /trip-sampling-event/{id}/track', { id, format: 'gpx' }),
              ),
          },
        ]
      : []),
    ...(may.delete
      ? [
          {
            ...{ id: 'delete', label: 'Slet turen', icon: <Trash2 aria-hidden="true" />, isDanger: true },
            onAction: () => void remove(),
          },
        ]
      : []),
  ]
  return (
    <div className={cx('flex flex-wrap gap-2 print:hidden', !may.edit && '-ms-3.5')}>
      {may.edit && !trip.isFinished && trip.end !== null && (
        <Button size="small" variant="primary" onClick={() => void finish()}>
          Afslut turen
        </Button>
      )}
      {may.edit && !trip.isFinished && trip.end === null && (
        <Suspense>
          <EndTrip trip={trip} />
        </Suspense>
      )}
      {may.edit && (
        <ButtonLink size="small" to={editTripPath(id)} icon={<Pencil aria-hidden="true" />}>
          Redigér
        </ButtonLink>
      )}
      {trip.may.addRecords && !trip.isDeleted && (
        <ButtonLink size="small" variant="quiet" to={tripPhotosPath(id)} icon={<Images aria-hidden="true" />}>
          Læg billeder ind
        </ButtonLink>
      )}
      {hasSheet && (
        <ButtonLink
          size="small"
          variant="quiet"
          to={tripSheetPath(id)}
          icon={<Table2 aria-hidden="true" />}
          className="max-sm:hidden"
        >
          Ret i ark
        </ButtonLink>
      )}
      {trip.isOwn && trip.isFinished && !trip.isDeleted && (
        <ButtonLink size="small" variant="quiet" to={againPath(id)} icon={<Repeat aria-hidden="true" />}>
          Samme tur igen
        </ButtonLink>
      )}
      {/* Nobody else sees it before it is over. */}
      {trip.isFinished && !trip.isDeleted && !trip.isPersonal && (
        <Button
          size="small"
          variant="quiet"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share(trip.title, tripPath(id))}
        >
          Del
        </Button>
      )}
      {more.length === 1 ? (
        <Button size="small" variant="quiet" icon={print.icon} onClick={print.onAction}>
          {print.label}
        </Button>
      ) : (
        <LazyMenu label="Mere om turen" trigger={<Ellipsis aria-hidden="true" />} groups={[more]} />
      )}
      {may.restore && (
        <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={() => void restore()}>
          Gendan
        </Button>
      )}
    </div>
  )
}
