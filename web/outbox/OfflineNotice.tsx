import { CloudOff } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { Link } from '../core/link.tsx'
import { useIsOnline } from '../core/online.ts'
import { useSession } from '../session/session.ts'
import { useOutbox } from './outbox.ts'

/** Says quietly that there is no network, that nothing is lost for it, and what can be done all the same. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  const isMember = useSession().status === 'signed-in'
  const waiting = useOutbox().filter(({ state, trip }) => state === 'waiting' && !trip).length
  if (isOnline) return null
  return (
    <p role="status" className="flex gap-2 bg-warning-soft px-4 py-2 text-ink text-sm">
      <CloudOff className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
      {isMember ? (
        <span>
          Du er uden net. Du kan stadig{' '}
          <Link to="/fund/indberet/nyt" className="underline">
            skrive fund ned
          </Link>
          ; de sendes, når nettet er tilbage.
          {waiting > 0 && (
            <>
              {' '}
              <Link to="/overblik" className="underline">
                {counted(waiting, 'fund')} venter
              </Link>
              .
            </>
          )}
        </span>
      ) : (
        <span>Du er uden net. Det, der mangler her, hentes af sig selv, når nettet er tilbage.</span>
      )}
    </p>
  )
}
