import { config } from '../core/config.ts'
import { signIn } from '../session/session.ts'
import { frontPageText } from '../settings/front-page.ts'
import { Button } from '../ui/Button.tsx'
import { grass } from './scene/draw.ts'
import { Harebell } from './scene/Harebell.tsx'
import { Kingfisher } from './scene/Kingfisher.tsx'
import { Swaying } from './scene/Swaying.tsx'

const edge = grass({ seed: 83, from: -10, to: 1610, foot: 120, count: 130, height: [24, 108], width: 6 })

/** The last word: come along. */
export function Join() {
  return (
    <section aria-labelledby="join" className="relative isolate overflow-clip">
      <div className="join-sky absolute inset-0 -z-10" />
      <div className="page-width grid items-center gap-10 pt-20 pb-40 md:grid-cols-[1.3fr_1fr] md:pt-28 md:pb-48">
        <div>
          <h2 id="join" className="max-w-[17ch] font-display font-semibold text-4xl tracking-tight">
            {frontPageText(config, 'joinHeading')}
          </h2>
          <p className="mt-5 max-w-[44ch] font-medium text-lg">{frontPageText(config, 'joinText')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button variant="primary" size="large" onClick={() => void signIn({ register: true })}>
              Bliv bruger
            </Button>
            <Button size="large" onClick={() => void signIn({})}>
              Log ind
            </Button>
          </div>
        </div>
        <Kingfisher className="w-full max-w-88 justify-self-end max-md:hidden" />
      </div>
      <Swaying className="end-[4%] bottom-0 h-38 md:start-[46%] md:end-auto md:h-56">
        <Harebell />
      </Swaying>
      <svg
        viewBox="0 0 1600 120"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-24 w-full"
      >
        <path d={edge} fill="var(--straw-near)" />
      </svg>
    </section>
  )
}
