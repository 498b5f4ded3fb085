import { LogIn } from 'lucide-react'
import { Link } from '../core/link.tsx'
import { cx } from '../ui/cx.ts'
import type { MenuEntry } from './menu.ts'

interface BottomBarProps {
  entries: readonly MenuEntry[]
  current: MenuEntry | undefined
  /** Nobody is signed in: offer it where the thumb is. */
  onSignIn: (() => void) | undefined
}

/** So many stand beside each other on a phone; the rest is in the menu of the account, and what everybody reads at the foot. */
const most = 6
/** From so many on their words are set smaller. */
const roomy = 5

const itemClass =
  'grid min-h-15 w-full content-center justify-items-center gap-0.5 whitespace-nowrap rounded-md font-medium text-ink-soft text-xs no-underline aria-[current=page]:font-semibold aria-[current=page]:text-accent'

/** The main menu on a phone, within reach of the thumb. */
export function BottomBar({ entries, current, onSignIn }: BottomBarProps) {
  const shown = entries.slice(0, onSignIn ? most - 1 : most)
  const isCrowded = shown.length + (onSignIn ? 1 : 0) > roomy
  const lookOfItem = cx(itemClass, isCrowded && 'px-0 text-[0.6875rem]')
  return (
    <nav
      aria-label="Hovedmenu"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-safe md:hidden print:hidden"
    >
      <ul className={cx('flex justify-around', isCrowded ? 'px-0.5' : 'px-2')}>
        {shown.map((entry) => (
          <li key={entry.to} className="min-w-0 flex-1">
            <Link to={entry.to} aria-current={entry === current ? 'page' : undefined} className={lookOfItem}>
              {entry.isPrimary ? (
                <span className="grid h-7 w-13 place-items-center rounded-full bg-accent text-accent-ink">
                  <entry.icon className="size-5.5" aria-hidden="true" />
                </span>
              ) : (
                <entry.icon className="size-5.5" aria-hidden="true" />
              )}
              {entry.label}
            </Link>
          </li>
        ))}
        {onSignIn && (
          <li className="flex-1">
            <button type="button" onClick={onSignIn} className={lookOfItem}>
              <LogIn className="size-5.5" aria-hidden="true" />
              Log ind
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}
