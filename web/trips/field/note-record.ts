import { limits } from '#contract/details.ts'
import { groupDetails } from '#contract/group-details.ts'
import { capital } from '#contract/taxon-head.ts'
import { enqueue, removeItem } from '../../outbox/outbox.ts'
import { plainReport } from '../../records/plain-report.ts'
import type { NotedRecord } from '../quick/QuickList.tsx'
import { wallOf } from '../trip-texts.ts'
import { fieldTripsChanged } from './field-trips.ts'
import { learnTaxa } from './known-taxa.ts'
import { changeTrip, type FieldTrip } from './store.ts'
import type { Tracked } from './tracker.ts'

/** A find on the way: it carries the trip, the time and the place. Without a place it is a draft, to be placed later. */
export async function noteRecord(
  trip: FieldTrip,
  here: Tracked['here'],
  { taxon, fields }: NotedRecord,
): Promise<void> {
  const now = Date.now()
  const wall = wallOf(now)
  const { count = null, timeFrom = null, ...details } = fields
  const report = plainReport({
    taxon,
    fields: {
      ...(details as object),
      observedFrom: wall.slice(0, 10),
      timeFrom: timeFrom ?? wall.slice(11),
      count,
      countUnit:
        fields.countUnit ??
        (count === null ? null : (groupDetails[taxon.speciesGroup]?.countUnits[0] ?? 'individuals')),
      point: here ? { lon: here.lon, lat: here.lat } : null,
      uncertainty: here ? Math.max(limits.defaultUncertainty, Math.ceil(here.accuracy)) : limits.defaultUncertainty,
    },
    isDraft: here === undefined,
    tripUuid: trip.uuid,
  })
  await enqueue(report)
  const noted = { uuid: report.uuid, taxonId: taxon.id, name: capital(taxon.name), at: now, count }
  await changeTrip(trip.uuid, (before) => ({ ...before, noted: [...before.noted, noted] }))
  learnTaxa(trip.userId, [taxon])
  fieldTripsChanged()
}

/** Taken back, as long as it has not been sent. */
export async function takeBack(tripUuid: string, uuid: string) {
  await removeItem(uuid)
  await changeTrip(tripUuid, (before) => ({ ...before, noted: before.noted.filter((one) => one.uuid !== uuid) }))
  fieldTripsChanged()
}
