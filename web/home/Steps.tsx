import type { ReactNode } from 'react'
import { config } from '../core/config.ts'

/** A ladybird on a leaf, under a lens. */
const find = (
  <>
    <path d="M22 128C52 74 110 54 178 62c-12 58-72 92-156 66Z" className="fill-accent-soft" />
    <path d="M22 128c46-22 92-40 140-58M70 106l-6-32m36 18-4-30m34 18 0-18M82 101l30 14m-2-26 32 10" />
    <circle cx="122" cy="72" r="46" className="fill-surface" />
    <path d="m156 106 38 40" strokeWidth="9" />
    <path d="M122 46c-17 0-28 13-28 31 10 12 46 12 56 0 0-18-11-31-28-31Z" className="fill-accent" />
    <path d="M122 46v40" className="stroke-accent-ink" />
    <path d="M108 58l2 2m-6 12 3 1m8 6v2m20-21-2 1m8 11-3 1m-9 8v-2" strokeWidth="6" className="stroke-accent-ink" />
    <path d="M108 50c2-10 26-10 28 0M112 42l-6-9m26 9 6-9M97 82l-8 6m58-6 8 6M94 70l-9-2m65 2 9-2" />
  </>
)

/** A telephone with a map: a place, a time, a name. */
const record = (
  <>
    <rect x="70" y="8" width="84" height="146" rx="14" className="fill-surface" />
    <path d="M78 30h68v70H78Z" className="fill-accent-soft" />
    <path
      d="M78 62c16-12 26 8 40-2 12-8 16-14 28-10M78 82c20-10 30 6 44-2 10-6 16-8 24-6M96 30c-2 14 6 20 2 32s4 26 0 38"
      className="opacity-60"
    />
    <path d="M112 40c-9 0-16 7-16 16 0 11 9 18 16 26 7-8 16-15 16-26 0-9-7-16-16-16Z" className="fill-accent" />
    <path d="M112 74V52m0 14 6-5m-6 5-6-5" className="stroke-accent-ink" />
    <path d="M84 114h40M84 126h56M84 138h28M104 19h16" />
    <path d="M154 58c22-12 40-8 50 10M70 108c-22 14-36 14-50 4" strokeDasharray="2 8" />
    <circle cx="208" cy="74" r="5" className="fill-accent-soft" />
    <circle cx="16" cy="108" r="5" className="fill-accent-soft" />
  </>
)

/** An open book with a flower, and a star that has been earned. */
const learn = (
  <>
    <path d="M112 40C88 26 56 24 24 32v96c32-8 64-6 88 8Z" className="fill-surface" />
    <path d="M112 40c24-14 56-16 88-8v96c-32-8-64-6-88 8Z" className="fill-accent-soft" />
    <path d="M112 40v96M42 52c16-2 32-1 50 5M42 68c16-2 32-1 50 5M42 84c16-2 32-1 50 5M42 100c10-1 20-1 30 1" />
    <path
      d="M156 120c1-18 0-30 1-44M157 96c-10-1-16-7-18-15 10 1 16 6 18 15Zm0-6c8-2 13-7 15-14-9 1-14 6-15 14Z"
      className="fill-surface"
    />
    <path d="M157 76c-9-4-11-14-5-22 4 4 6 7 5 12 2-6 6-9 12-10 0 9-4 16-12 20Z" className="fill-accent" />
    <path d="m190 6 6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2Z" className="fill-accent" />
  </>
)

const steps: readonly { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Find',
    text: 'Gå langsomt. Vend en sten, se op i kronerne, stik hovedet i græsset. Alt vildt tæller, også det helt almindelige.',
    drawing: find,
  },
  {
    title: 'Indsend',
    text: 'Et fund er en art, et sted og en dag. Et billede hjælper, og ved du ikke, hvad du har fundet, er det helt i orden.',
    drawing: record,
  },
  {
    title: 'Bliv klogere',
    text: 'Andre ser med og foreslår, hvad det er. Næste gang kender du den selv, og så kan du hjælpe den næste.',
    drawing: learn,
  },
]

/** What one does here, in three steps. */
export function Steps() {
  return (
    <section aria-labelledby="steps" className="under-grass bg-ground py-20 text-ink md:py-28">
      <div className="page-width">
        <h2 id="steps" className="max-w-[27ch] font-display font-semibold text-4xl tracking-tight">
          Fra et øjeblik i skovbunden til viden, der bliver
        </h2>
        <p className="mt-5 text-ink-soft text-lg">Det er idéen med {config.siteName}, i tre skridt.</p>
        <ol className="mt-12 grid gap-x-10 gap-y-14 md:mt-16 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.title} className="grid grid-cols-[7.5rem_1fr] items-start gap-x-5 md:block">
              <svg
                viewBox="0 0 224 160"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
                className="w-full max-w-66 text-accent"
              >
                {step.drawing}
              </svg>
              <div>
                <h3 className="flex items-baseline gap-3 font-semibold text-xl md:mt-6">
                  <span className="font-display text-accent" aria-hidden="true">
                    {index + 1}
                  </span>
                  {step.title}
                </h3>
                <p className="mt-1.5 text-ink-soft md:mt-2">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
