import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useOutbox } from './outbox.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Says quietly that there is no network, and that nothing is lost for it. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  const waiting = useOutbox().filter(({ state }) => state === 'waiting').length
  if (isOnline) return null
  return (
    <p role="status" className="flex items-center gap-2 bg-warning-soft px-4 py-2 text-ink text-sm">
      <CloudOff className="size-4 shrink-0 text-warning" aria-hidden="true" />
      {waiting === 0
        ? 'Du er uden net. Du kan stadig skrive fund ned; de sendes, når nettet er tilbage.'
        : `Du er uden net. ${waiting === 1 ? '1 fund venter' : `${waiting} fund venter`} og sendes, når nettet er tilbage.`}
    </p>
  )
}
