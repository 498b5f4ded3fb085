import { useEffect, useState } from 'react'
import type { RecordCard } from '#contract/record.ts'
import { searchAddress } from '#contract/search-address.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { log } from '../../core/log.ts'
import { RecordPicture } from '../../records/RecordPicture.tsx'
import { recordPath, recordTitle } from '../../records/record-texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { type Figure, figuresOf, type SquareCount } from './live-figures.ts'
import { SmallMap } from './SmallMap.tsx'

const pictures = 6
const validated = { hasPicture: true, stars: [1, 2, 3] } as const
/** All of Denmark, in squares of 10 km. */
const view = { box: [7, 54, 16, 58.5], zoom: 6.5 }

interface Shown {
  figures: Figure[]
  cards: RecordCard[]
  squares: SquareCount[]
}

async function ask(): Promise<Shown> {
  const [stats, list, map] = await Promise.all([
    api('GET /statistics/site-stats', {}),
    api('POST /records/search-record-list', {
      filter: { ...validated, stars: [...validated.stars] },
      sort: 'submitted',
      take: pictures,
    }),
    api('GET /records/search-heat-map', { view: JSON.stringify(view) }),
  ])
  return { figures: figuresOf(stats), cards: list.items, squares: map.squares }
}

/** The portal in numbers, its newest validated pictures, and where people have been. Silent where there is nothing yet. */
export function Live() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    ask().then(setShown, (error) => log.warning('landing', `Tallene kunne ikke hentes: ${String(error)}`))
  }, [])
  if (!shown || shown.figures.length === 0) return null
  const { figures, cards, squares } = shown
  return (
    <div className="page-width py-20 md:py-28">
      <h2 className="max-w-[24ch] font-display font-semibold text-4xl tracking-tight">Det finder folk lige nu</h2>
      <dl className="mt-8 grid grid-cols-2 gap-x-10 gap-y-5 sm:flex sm:flex-wrap">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-display font-semibold text-3xl tabular-nums tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-12 grid items-center gap-x-12 gap-y-10 lg:grid-cols-[1.35fr_1fr]">
        {cards.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {cards.map((card) => (
              <li key={card.id}>
                <Picture card={card} />
              </li>
            ))}
          </ul>
        )}
        <SmallMap squares={squares} />
      </div>
      <p className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to={searchAddress({})}>Se alle fund på kortet</ButtonLink>
        <ButtonLink to={searchAddress({ hasPicture: true })} variant="quiet">
          Flere billeder
        </ButtonLink>
      </p>
    </div>
  )
}

function Picture({ card }: { card: RecordCard }) {
  return (
    <Link to={recordPath(card.id)} className="group grid gap-1.5 text-ink no-underline">
      <RecordPicture card={card} className="aspect-4/3 w-full rounded-lg" />
      <span className="wrap-anywhere font-semibold leading-tight underline-offset-4 group-hover:underline">
        {recordTitle(card)}
      </span>
      {card.picture && <span className="wrap-anywhere text-ink-soft text-xs">{card.picture.author}</span>}
    </Link>
  )
}
