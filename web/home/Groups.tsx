import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { Link } from '../core/link.tsx'
import { GroupIcon } from '../taxa/GroupIcon.tsx'

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
        <ul className="mt-12 grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line sm:grid-cols-3 md:mt-16 lg:grid-cols-6">
          {speciesGroupIds.map((group) => (
            <li key={group}>
              <Link
                to={`/taxa?gruppe=${group}`}
                aria-current={false}
                className="group -outline-offset-2 grid h-full justify-items-center gap-4 bg-surface px-3 pt-8 pb-5 text-ink no-underline transition-colors duration-calm hover:bg-accent-soft"
              >
                <GroupIcon
                  group={group}
                  className="size-20 text-accent transition-transform duration-calm ease-calm motion-safe:group-hover:-translate-y-1 lg:size-24"
                />
                <span className="text-center font-medium text-sm">{speciesGroups[group]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
