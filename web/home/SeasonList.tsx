import { MapPin } from 'lucide-react'
import { GroupIcon } from '../taxa/GroupIcon.tsx'
import { seasons } from './seasons/seasons.ts'

/** What to look for this month. */
export function SeasonList({ month }: { month: number }) {
  const season = seasons[month - 1]
  if (!season) return null
  return (
    <section aria-labelledby="season">
      <div className="mb-5">
        <h2 id="season" className="font-display font-semibold text-2xl tracking-tight">
          {season.month} i naturen
        </h2>
        <p className="mt-1 text-ink-soft">{season.mood}</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {season.sights.map((sight) => (
          <li
            key={sight.name}
            className="grid content-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <div className="flex items-center gap-4">
              <span className="grid size-16 shrink-0 place-items-center rounded-full bg-ground text-accent">
                <GroupIcon group={sight.group} className="size-11" />
              </span>
              <h3 className="min-w-0">
                <span className="block font-semibold text-lg leading-tight">{sight.name}</span>
                <i lang="la" className="block text-ink-soft text-sm">
                  {sight.scientificName}
                </i>
              </h3>
            </div>
            <p>{sight.text}</p>
            <p className="mt-auto flex items-start gap-1.5 text-ink-soft text-sm">
              <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {sight.where}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
