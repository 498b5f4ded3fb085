import { Sunrise, Sunset, Timer } from 'lucide-react'
import { grass, scatter } from './scene/draw.ts'
import type { today } from './today.ts'

const stars = scatter({ seed: 4, from: [0, 6], to: [800, 110], count: 50 })
const straws = grass({ seed: 91, from: -10, to: 810, foot: 202, count: 120, height: [8, 34], width: 2.4 })

/** Where the sun stands: an arc from the left horizon to the right, and below it at night. Narrow enough for a phone. */
const sunAt = (progress: number) => {
  const t = Math.min(1.2, Math.max(-0.2, progress))
  return { x: 190 + t * 420, y: 152 - Math.sin(Math.PI * t) * 112 }
}

const facts = (day: ReturnType<typeof today>) => [
  { label: 'Sol op', value: day.rise, icon: Sunrise },
  { label: 'Sol ned', value: day.set, icon: Sunset },
  { label: 'Dagens længde', value: day.length, note: day.change, icon: Timer },
]

/** The sky over Denmark today. */
export function SkyCard({ day }: { day: ReturnType<typeof today> }) {
  const sun = sunAt(day.progress)
  return (
    <section aria-labelledby="sky" className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <svg
        viewBox="0 0 800 200"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        data-light={day.light}
        className="sky h-36 w-full sm:h-48"
      >
        <defs>
          <linearGradient id="sky-card" x2="0" y2="1">
            <stop offset="0" stopColor="var(--top)" />
            <stop offset="1" stopColor="var(--low)" />
          </linearGradient>
        </defs>
        <path d="M0 0h800v200H0Z" fill="url(#sky-card)" />
        <path d={stars} stroke="var(--stars)" strokeWidth="2" strokeLinecap="round" />
        <path
          d="M190 152C285 4 515 4 610 152"
          fill="none"
          stroke="var(--arc)"
          strokeWidth="1.5"
          strokeDasharray="2 7"
          strokeLinecap="round"
        />
        <circle cx={sun.x} cy={sun.y} r="34" fill="var(--sun)" opacity="0.25" />
        <circle cx={sun.x} cy={sun.y} r="18" fill="var(--sun)" />
        <path d="M0 160c120-26 240-22 360-4s260 12 440-16v60H0Z" fill="var(--hill)" />
        <path d="M0 178c180-22 300 2 460 2s240-16 340-12v32H0Z" fill="var(--near)" />
        <path d={straws} fill="var(--near)" />
      </svg>
      <h2 id="sky" className="px-5 pt-5 font-display font-semibold text-2xl tracking-tight sm:px-6 sm:pt-6">
        {day.ahead}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-5 sm:grid-cols-[1fr_1fr_1.6fr] sm:p-6">
        {facts(day).map(({ label, value, note, icon: Icon }) => (
          <div key={label} className="max-sm:last:col-span-2">
            <dt className="flex items-center gap-2 text-ink-soft text-sm">
              <Icon className="size-4.5" aria-hidden="true" />
              {label}
            </dt>
            <dd className="mt-1 font-semibold text-lg tabular-nums">
              {value ?? 'Slet ikke'}
              {note && <span className="block font-normal text-ink-soft text-sm">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
