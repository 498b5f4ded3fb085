import { Award } from 'lucide-react'
import type { UserStats } from '#contract/record-filter.ts'
import { dayText } from '../ui/dates.ts'

/** Milestones that have been reached. */
export function BadgesPart({ badges }: { badges: UserStats['badges'] }) {
  if (badges.length === 0) return null
  return (
    <section aria-labelledby="milestones" className="mb-8">
      <h2 id="milestones" className="sr-only">
        Milepæle
      </h2>
      <ul className="-mx-(--page-gutter) flex gap-3 overflow-x-auto px-(--page-gutter) pb-2 md:mx-0 md:flex-wrap md:px-0">
        {badges.map(({ key, title, text, reachedOn }) => (
          <li
            key={key}
            className="flex w-64 shrink-0 items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
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
    </section>
  )
}
