import { useEffect, useState } from 'react'
import type { SheetRow } from '#contract/sheet.ts'
import { asItStands, type Sent, settled } from './send-drafts.ts'
import { rememberedSent, rememberSent } from './sent-memory.ts'

/** What came of sending, as it stands now. What is unknown is asked for, at once and whenever there is a network again. */
export function useSent(userId: number, tripId: number, rows: readonly SheetRow[]) {
  const [kept, setKept] = useState<Sent | undefined>(() => rememberedSent(userId, tripId))
  useEffect(() => {
    if (!kept || kept.unknown.length === 0) return
    let isHere = true
    const ask = async () => {
      const now = await settled(tripId, kept)
      if (!isHere || now === kept) return
      rememberSent(userId, tripId, now)
      setKept(now)
    }
    void ask()
    window.addEventListener('online', ask)
    return () => {
      isHere = false
      window.removeEventListener('online', ask)
    }
  }, [userId, tripId, kept])
  const keep = (sent: Sent) => {
    rememberSent(userId, tripId, sent)
    setKept(sent)
  }
  return { result: kept && asItStands(kept, rows), keep }
}
