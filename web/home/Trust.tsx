import { Star } from 'lucide-react'
import { cx } from '../ui/cx.ts'

const levels = [
  {
    stars: 1,
    name: 'Sandsynlighedsvalideret',
    text: 'Maskinen ser på, om arten før er fundet i nærheden og på samme tid af året, og hvor let den er at kende.',
  },
  {
    stars: 2,
    name: 'Fællesskabsvalideret',
    text: 'Flere er enige om arten, og erfaring vejer tungere end antal.',
  },
  { stars: 3, name: 'Ekspertvalideret', text: 'En ekspert i artsgruppen har set på fundet og sagt god for det.' },
] as const

function Stars({ count }: { count: number }) {
  return (
    <span className="flex gap-1" aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <Star
          key={place}
          className={cx('size-6', place <= count ? 'fill-accent text-accent' : 'text-edge')}
          strokeWidth={1.6}
        />
      ))}
    </span>
  )
}

/** A find that is shown as its square: nobody can walk to the nest. */
function Square() {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden="true" className="w-full text-accent">
      <path d="M0 30h240M0 70h240M0 110h240M40 0v150M80 0v150M120 0v150M160 0v150M200 0v150" className="stroke-line" />
      <path d="M-4 132c40-40 70-8 110-40S170 20 244 26" className="stroke-edge" strokeWidth="2" />
      <path d="M80 30h80v80H80Z" className="fill-accent-soft stroke-accent" strokeWidth="2.5" />
      <path
        d="M120 52c6 0 11 5 11 12 0 8-6 13-11 19-5-6-11-11-11-19 0-7 5-12 11-12Z"
        className="fill-surface stroke-accent"
        strokeWidth="2"
        strokeDasharray="3 4"
      />
    </svg>
  )
}

/** One find, many uses: rows that travel. */
function Rows() {
  return (
    <svg
      viewBox="0 0 240 150"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className="w-full text-accent"
    >
      <rect x="12" y="26" width="112" height="98" rx="10" className="fill-accent-soft stroke-accent" />
      <path
        d="M12 52h112M28 39h30m14 0h36M28 68h24m14 0h42M28 86h34m14 0h28M28 104h20m14 0h46"
        className="stroke-accent"
      />
      <path
        d="M136 60c22 0 26-24 46-24M136 76h46M136 92c22 0 26 24 46 24"
        className="stroke-edge"
        strokeDasharray="2 7"
      />
      <circle cx="202" cy="34" r="14" className="fill-surface stroke-accent" />
      <circle cx="202" cy="76" r="14" className="fill-surface stroke-accent" />
      <circle cx="202" cy="118" r="14" className="fill-surface stroke-accent" />
      <path d="m196 34 4 4 8-8m-12 46 4 4 8-8m-12 46 4 4 8-8" className="stroke-accent" />
    </svg>
  )
}

/** Why a find can be believed, used, and yet not do harm. */
export function Trust() {
  return (
    <section aria-labelledby="trust" className="border-line border-y bg-surface py-20 md:py-28">
      <div className="page-width grid gap-x-16 gap-y-16 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <h2 id="trust" className="max-w-[21ch] font-display font-semibold text-4xl tracking-tight">
            Til at stole på, fordi man kan se hvorfor
          </h2>
          <p className="mt-5 max-w-[52ch] text-ink-soft text-lg">
            Op til tre stjerner viser, hvor sikkert et fund er bestemt. De skal ikke imponere nogen, men fortælle, hvem
            eller hvad der står bag, og du kan altid se regnestykket.
          </p>
          <ol className="mt-10 grid border-line border-t">
            {levels.map((level) => (
              <li key={level.stars} className="grid gap-x-8 gap-y-2 border-line border-b py-5 sm:grid-cols-[6rem_1fr]">
                <span className="sm:pt-0.5">
                  <Stars count={level.stars} />
                  <span className="sr-only">{level.stars === 1 ? 'Én stjerne' : `${level.stars} stjerner`}</span>
                </span>
                <div>
                  <h3 className="font-semibold">{level.name}</h3>
                  <p className="text-ink-soft">{level.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="grid content-start gap-12 sm:max-lg:grid-cols-2 lg:gap-14 lg:pt-4">
          <div>
            <div className="max-w-72">
              <Rows />
            </div>
            <h3 className="mt-5 font-semibold text-xl">Åbne data</h3>
            <p className="mt-1.5 max-w-[48ch] text-ink-soft">
              Fund er til for at blive brugt: af forskere, naturplejere, skoleklasser og af dig selv. Du vælger, hvilken
              licens dine billeder deles med.
            </p>
          </div>
          <div>
            <div className="max-w-72">
              <Square />
            </div>
            <h3 className="mt-5 font-semibold text-xl">Skånsomt for det sårbare</h3>
            <p className="mt-1.5 max-w-[48ch] text-ink-soft">
              En rede eller en sjælden orkidé skal ikke findes af flere end højst nødvendigt. Derfor vises fund af
              følsomme arter kun som et kvadrat på kortet.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
