import { useEffect, useEffectEvent, useRef } from 'react'
import { useOutbox } from '../../outbox/outbox.ts'

/** Calls back when finds of a trip have reached the server. */
export function useWhenSent(tripUuid: string, onSent: () => void) {
  const sent = useOutbox().filter((item) => item.tripUuid === tripUuid && item.state === 'sent').length
  const known = useRef(sent)
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    if (sent > known.current) tell()
    known.current = sent
  }, [sent])
}
