import { Award } from 'lucide-react'
import { useState } from 'react'
import type { UserStats } from '#contract/record-filter.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { dayText } from '../ui/dates.ts'

const newest = 4
const newestOnPhone = 2

/** Milestones that have been reached; the newest, or all. */
export function BadgesPart({ badges }: { badges: UserStats['badges'] }) {
  const [isWhole, setWhole] = useState(false)
  if (badges.length === 0) return null
  const shown = isWhole ? badges : badges.slice(0, newest)
  return (
    <section aria-labelledby="milestones" className="mb-8">
      <h2 id="milestones" className="sr-only">
        Milepæle
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {shown.map(({ key, title, text, reachedOn }, at) => (
          <li
            key={key}
            className={cx(
              'flex items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card',
              // On a phone the finds come before the praise.
              !isWhole && at >= newestOnPhone && 'max-sm:hidden',
            )}
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-warning-soft text-warning">
              <Award className="size-6" aria-hidden="true" />
            </span>
            <span className="grid min-w-0">
              <span className="font-semibold">{title}</span>
              <span className="text-sm">{text}</span>
              <span className="text-ink-soft text-xs">{dayText(reachedOn)}</span>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && badges.length > newestOnPhone && (
        <Button
          size="small"
          variant="quiet"
          className={cx('mt-2', badges.length <= newest && 'sm:hidden')}
          onClick={() => setWhole(true)}
        >
          Vis alle {badges.length} milepæle
        </Button>
      )}
    </section>
  )
}
