import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { Link } from '../core/link.tsx'
import { iconButtonClass } from '../ui/button-style.ts'
import { useUnread } from './notification-data.ts'

const most = 99

export const notificationsPath = '/notifikationer'

const newWords = (count: number) => counted(count, 'ny notifikation', 'nye notifikationer')

/** The way to what is new, and how much there is of it. */
export function NotificationBell() {
  const count = useUnread().data?.total
  const label = count ? `Notifikationer: ${newWords(count)}` : 'Notifikationer'
  return (
    <>
      <Link
        to={notificationsPath}
        aria-label={label}
        title={label}
        data-tour="bell"
        className={iconButtonClass('medium', 'relative')}
      >
        <Bell aria-hidden="true" />
        {count !== undefined && count > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-accent-ink text-xs tabular-nums"
          >
            {count > most ? `${most}+` : count}
          </span>
        )}
      </Link>
      <Announcement count={count} />
    </>
  )
}

/** Says that something has come while one was here; what was there already is on the bell. */
function Announcement({ count }: { count: number | undefined }) {
  const [words, setWords] = useState('')
  const before = useRef(count)
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current) setWords(newWords(count))
    before.current = count
  }, [count])
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  )
}
