import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { GroupIcon } from './groups/GroupIcon.tsx'

/** The twelve species groups: everything wild has a place. */
export function Groups() {
  return (
    <section aria-labelledby="groups" className="bg-ground py-20 md:py-28">
      <div className="page-width">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
          <h2 id="groups" className="max-w-[15ch] font-display font-semibold text-4xl tracking-tight">
            Alt vildt har en plads
          </h2>
          <p className="max-w-[44ch] text-ink-soft text-lg">
            Fra marsvin til jomfruhår. Tolv artsgrupper, og eksperter, der hver har deres hjerte i en af dem.
          </p>
        </div>
        <ul className="mt-12 grid grid-cols-2 gap-3 sm:grid-cols-3 md:mt-16 md:gap-4 lg:grid-cols-4">
          {speciesGroupIds.map((group) => (
            <li
              key={group}
              className="flex flex-col items-start justify-between gap-6 rounded-lg border border-line bg-surface p-4 sm:p-5"
            >
              <GroupIcon group={group} className="size-18 text-accent sm:size-22" />
              <span className="hyphens-auto font-semibold max-sm:text-sm">{speciesGroups[group]}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
