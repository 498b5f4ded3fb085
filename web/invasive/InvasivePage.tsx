import { Camera, Eye, Megaphone, Plus } from 'lucide-react'
import type { PageProps } from '../core/page.ts'
import { reportFromPath } from '../records/report-origin.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { buttonClass } from '../ui/button-style.ts'
import { JumpLink } from '../ui/JumpLink.tsx'
import { Page } from '../ui/Page.tsx'
import { About } from './About.tsx'
import { Advice, Afterwards, afterId } from './Afterwards.tsx'
import { joinPath, placeOf } from './address.ts'
import { listId, SpeciesList } from './SpeciesList.tsx'
import { Thanks } from './Thanks.tsx'
import { Umbel } from './Umbel.tsx'

const steps = [
  { Icon: Eye, title: 'Kend den', text: 'Find arten herunder, og se, hvad den forveksles med.', to: listId },
  { Icon: Camera, title: 'Meld den i to tryk', text: 'Meld fund, og indsend. Dag og sted er udfyldt.', to: listId },
  { Icon: Megaphone, title: 'Så sker der noget', text: 'Andre ser på fundet, og myndigheden får besked.', to: afterId },
] as const

/** The area for invasive species, for people who know nothing of them: recognise, report, what happens then. */
export default function InvasivePage({ search }: PageProps) {
  const { user } = useSession()
  return (
    <Page className="py-4 md:py-8">
      <Thanks uuid={search.tak} />
      <header className="relative isolate overflow-hidden rounded-xl bg-accent-soft p-5 sm:p-8 lg:p-10">
        <Umbel className="-z-10 absolute end-0 top-0 h-full w-auto text-accent opacity-25 max-sm:opacity-15" />
        <h1 tabIndex={-1} className="font-display font-semibold text-4xl tracking-tight">
          Invasive arter
        </h1>
        <p className="mt-3 max-w-[56ch] text-lg">
          Nogle planter og dyr er bragt hertil af mennesker og breder sig, så andre må vige. Jo før de opdages et nyt
          sted, jo lettere er de at stoppe. Du behøver ikke vide noget i forvejen.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <JumpLink to={listId} className={buttonClass('primary', 'large')}>
            Kend arterne
          </JumpLink>
          <ButtonLink
            to={user ? reportFromPath('invasiv') : joinPath()}
            size="large"
            icon={<Plus aria-hidden="true" />}
          >
            Meld fund
          </ButtonLink>
        </div>
      </header>
      <ol className="mt-6 mb-10 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {steps.map(({ Icon, title, text, to }) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <div>
              <h2 className="font-semibold">
                <JumpLink to={to} className="text-ink underline-offset-4 hover:text-accent hover:underline">
                  {title}
                </JumpLink>
              </h2>
              <p className="text-ink-soft text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="grid gap-14">
        <SpeciesList place={placeOf(search)} />
        <About />
        <Afterwards />
        <Advice />
      </div>
    </Page>
  )
}
