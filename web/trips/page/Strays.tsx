import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripRecord, TripShown } from '#contract/trip.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { readItem, writeItem } from '../../core/storage.ts'
import { recordPath, recordTitle } from '../../records/record-texts.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/Toast.tsx'
import { type Stray, straysOf } from '../strays.ts'
import { tripChanged } from '../trip-data.ts'
import { distanceText } from '../trip-texts.ts'

const keptDays = 365

const whyOf = ({ isOffTime, off }: Stray): string =>
  [
    ...(isOffTime ? ['uden for turens tid'] : []),
    ...(off === null ? [] : [`${distanceText(off)} fra ruten eller området`]),
  ].join(' og ')

/** A gentle question about finds that hardly were on the trip. What was answered is not asked again on this device. */
export function Strays({ trip, records }: { trip: TripShown; records: readonly TripRecord[] }) {
  const { user } = useSession()
  const key = `trip-strays:${trip.id}`
  const [kept, setKept] = useState<readonly number[]>(() => readItem<number[]>(key) ?? [])
  const [isBusy, setBusy] = useState(false)
  const isMine = ({ record }: Stray) => trip.may.edit || record.reporter?.id === user?.id
  const strays = straysOf(trip, records).filter((stray) => isMine(stray) && !kept.includes(stray.record.id))
  if (strays.length === 0) return null
  const ids = strays.map(({ record }) => record.id)
  const keep = () => {
    const all = [...kept, ...ids]
    writeItem(key, all, keptDays, 'd')
    setKept(all)
  }
  const takeOut = async () => {
    setBusy(true)
    try {
      tripChanged(
        await api('POST /trip-sampling-event/take-records', { id: trip.id, recordIds: ids.slice(0, 500), out: true }),
      )
      toast.success(`${counted(ids.length, 'fund')} er taget af turen.`)
    } catch (error) {
      await showError('Fundene kunne ikke tages af turen.', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      className="print:hidden"
      title={strays.length === 1 ? 'Hører fundet til turen?' : `Hører de ${strays.length} fund til turen?`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={keep}>
            {strays.length === 1 ? 'Ja, det hører til' : 'Ja, de hører til'}
          </Button>
          <Button size="small" variant="quiet" isPending={isBusy} onClick={() => void takeOut()}>
            {strays.length === 1 ? 'Tag det af turen' : 'Tag dem af turen'}
          </Button>
        </span>
      }
    >
      <ul className="grid gap-1">
        {strays.slice(0, 10).map((stray) => (
          <li key={stray.record.id}>
            <Link to={recordPath(stray.record.id)} className="underline underline-offset-4">
              {recordTitle(stray.record)}
            </Link>{' '}
            <span className="text-ink-soft">{whyOf(stray)}</span>
          </li>
        ))}
        {strays.length > 10 && <li className="text-ink-soft">og {strays.length - 10} til</li>}
      </ul>
    </Notice>
  )
}
