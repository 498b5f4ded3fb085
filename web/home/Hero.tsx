import { ArrowRight } from 'lucide-react'
import { config } from '../core/config.ts'
import { Link } from '../core/link.tsx'
import { signIn } from '../session/session.ts'
import { frontPageText } from '../settings/front-page.ts'
import { Button } from '../ui/Button.tsx'
import { Scene } from './scene/Scene.tsx'

/** The first thing a stranger sees: the landscape, one sentence, and the way in. */
export function Hero() {
  return (
    <section className="relative isolate -mt-18 flex min-h-[max(47rem,100svh)] flex-col md:min-h-[clamp(42rem,100svh,64rem)]">
      <Scene />
      <div className="page-width relative pt-28 md:pt-[clamp(7.5rem,19vh,12rem)]">
        <h1 tabIndex={-1} className="max-w-[13ch] font-display font-semibold text-5xl tracking-[-0.03em]">
          {frontPageText(config, 'heading')}
        </h1>
        <p className="mt-5 max-w-[36ch] font-medium text-lg md:mt-6">{frontPageText(config, 'lead')}</p>
        <div className="mt-7 flex flex-wrap items-center gap-3 md:mt-8">
          <Button variant="primary" size="large" onClick={() => void signIn({ register: true })}>
            Bliv bruger
          </Button>
          <Button size="large" onClick={() => void signIn({})}>
            Log ind
          </Button>
          <Link
            to="/overblik"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink underline decoration-1 underline-offset-4 hover:decoration-2 sm:ms-3"
          >
            Se dig omkring
            <ArrowRight className="size-4.5" aria-hidden="true" />
          </Link>
        </div>
      </div>
    </section>
  )
}
