import type { Behaviour, CountQuality, CountUnit, LifeStage, Method } from '#contract/details.ts'
import { limits } from '#contract/details.ts'
import type { TripShown } from '#contract/trip.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { plainReport } from '../../records/plain-report.ts'
import { type Placed, placeAt } from '../trip-place.ts'
import type { NotedRecord } from './QuickList.tsx'

/** What a trip tells of a find that is put into it: the day, the place and who was there. */
export interface Ground {
  uuid: string
  /** `2026-05-17` */
  day: string
  track: TripShown['track']
  place: Placed | undefined
  participantNames: readonly string[]
}

/**
 * Finds of a list go the way of all finds, through the outbox, behind their trip. Without a place they are drafts:
 * a find is of somewhere.
 */
export async function addNoted(ground: Ground, finds: readonly NotedRecord[]): Promise<void> {
  for (const { taxon, fields } of finds) {
    const place =
      (fields.timeFrom ? placeAt(ground.track, `${ground.day}T${fields.timeFrom}`) : undefined) ?? ground.place
    await enqueue(
      plainReport({
        taxon,
        fields: {
          observedFrom: ground.day,
          certainty: fields.certainty ?? 'sikker',
          timeFrom: fields.timeFrom ?? null,
          point: place?.point ?? null,
          uncertainty: place?.uncertainty ?? limits.defaultUncertainty,
          finderNames: [...ground.participantNames],
          isAbsent: fields.isAbsent ?? false,
          count: fields.count ?? null,
          countUnit: (fields.countUnit ?? null) as CountUnit | null,
          countQuality: (fields.countQuality ?? null) as CountQuality | null,
          lifeStage: (fields.lifeStage ?? null) as LifeStage | null,
          sex: (fields.sex ?? null) as 'male' | null,
          behaviour: (fields.behaviour ?? null) as Behaviour | null,
          method: (fields.method ?? null) as Method | null,
          isDead: fields.isDead ?? null,
          notes: fields.notes ?? null,
        },
        isDraft: place === undefined,
        tripUuid: ground.uuid,
      }),
    )
  }
}
