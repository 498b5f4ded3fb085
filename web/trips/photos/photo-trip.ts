import { useEffect } from 'react'
import type { Track, TripShown } from '#contract/trip.ts'
import { go } from '../../core/link.tsx'
import { useOutbox } from '../../outbox/outbox.ts'
import { useSession } from '../../session/session-state.ts'
import { idIn, uuidIn } from '../address.ts'
import { useTrip } from '../trip-data.ts'
import { proposedTitle } from '../trip-texts.ts'

/** What the photo way needs of a trip, whether the server has it or not. */
export interface PhotoTrip {
  uuid: string
  /** What addresses call it: its number, and its uuid until it has been sent. */
  name: number | string
  title: string
  /** `2026-05-17` */
  day: string
  track: Track | null
  participantNames: readonly string[]
  /** Pictures may be put in. */
  isOpen: boolean
}

export const photoTripOf = (trip: TripShown): PhotoTrip => ({
  ...{ uuid: trip.uuid, name: trip.id, title: trip.title, day: trip.start.slice(0, 10) },
  track: trip.track as Track | null,
  participantNames: trip.participantNames,
  isOpen: trip.may.addRecords && !trip.isDeleted,
})

/** A trip that lies in the outbox; once the server has it, its page is called by its number. */
export function useOutboxTrip(turId: string | undefined, pathOf: (id: number) => string): PhotoTrip | undefined {
  const uuid = uuidIn(turId)
  const { user } = useSession()
  const item = useOutbox().find((one) => one.uuid === uuid && one.userId === user?.id && one.trip)
  const sentAs = item?.state === 'sent' ? item.recordId : undefined
  useEffect(() => {
    if (sentAs !== undefined) go(pathOf(sentAs), { replace: true })
  }, [sentAs, pathOf])
  if (!uuid || !item?.trip) return undefined
  const day = item.trip.start.slice(0, 10)
  return {
    ...{ uuid, name: uuid, title: item.trip.title || proposedTitle(undefined, day), day },
    ...{ track: item.trip.track ?? null, participantNames: item.trip.participantNames ?? [], isOpen: true },
  }
}

/** The trip of an address, from the server or from the outbox. */
export function usePhotoTrip(turId: string | undefined, pathOf: (id: number) => string) {
  const id = idIn(turId)
  const { data, error } = useTrip(id)
  const waiting = useOutboxTrip(turId, pathOf)
  return { trip: data ? photoTripOf(data) : waiting, error, isKnown: id !== undefined || waiting !== undefined }
}
