import { useEffect, useState } from 'react'
import { mendPath } from '../outbox/mending.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { type ReceiptNote, receiptOf } from './report/receipts.ts'

export interface SentReport {
  title: string
  /** Sent, waiting on the device for a network, or refused by the server. */
  state: 'sent' | 'waiting' | 'refused'
  recordId: number | undefined
  isPersonal: boolean
  /** Where it is put right. */
  mendPath: string | undefined
}

/** What has become of a report of this device; undefined when it knows of none. */
export function useSentReport(uuid: string | undefined): SentReport | undefined {
  const item = useOutbox().find((one) => one.uuid === uuid)
  const [note, setNote] = useState<ReceiptNote>()
  // The server cannot know.
  useEffect(() => setNote(uuid === undefined ? undefined : receiptOf(uuid)), [uuid])
  if (!note) return undefined
  const state = item?.state === 'refused' ? 'refused' : item && item.state !== 'sent' ? 'waiting' : 'sent'
  return {
    ...{ title: note.title, state, isPersonal: note.isPersonal },
    recordId: note.recordId ?? (item?.state === 'sent' ? item.recordId : undefined),
    mendPath: item && state === 'refused' ? mendPath(item) : undefined,
  }
}
