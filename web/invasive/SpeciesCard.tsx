import { ChevronDown, Columns3, Plus, Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { administrativeLists, ownValue } from '#contract/enums.ts'
import type { InvasiveTaxon } from '#contract/invasive.ts'
import { searchAddress } from '#contract/search-address.ts'
import { seasonWords } from '#contract/seasons.ts'
import { Link } from '../core/link.tsx'
import { reportFromPath } from '../records/report-origin.ts'
import { SeasonStrip } from '../taxa/SeasonStrip.tsx'
import { TaxonNames } from '../taxa/TaxonCard.tsx'
import { TaxonName } from '../taxa/TaxonName.tsx'
import { TaxonPicture } from '../taxa/TaxonPicture.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { joinPath } from './address.ts'

const FoundWhere = lazy(() => import('../search/FoundWhere.tsx'))

const linkLook = 'text-accent underline underline-offset-4'
const mostCompared = 4

interface SpeciesCardProps {
  species: InvasiveTaxon
  isSignedIn: boolean
}

/** One listed species: how it looks, what it is not, when it is seen, where it has been found, and the way to report it. */
export function SpeciesCard({ species, isSignedIn }: SpeciesCardProps) {
  const { taxon, annexes, seasonMonths, looks } = species
  const season = seasonWords(seasonMonths)
  return (
    <article
      aria-labelledby={`art-${taxon.id}`}
      className="flex h-full flex-col overflow-clip rounded-lg border border-line bg-surface shadow-card"
    >
      <TaxonPicture taxon={taxon} className="aspect-16/10 w-full" drawingClassName="h-4/5 w-auto" />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="grid gap-2">
          <h3 id={`art-${taxon.id}`} className="text-lg">
            <Link to={`/taxa/${taxon.id}`} className="group text-ink no-underline">
              <TaxonNames taxon={taxon} />
            </Link>
          </h3>
          <p className="flex flex-wrap gap-1.5">
            {annexes.map((annex) => (
              <Badge key={annex} tone={annex === '1' ? 'warning' : 'neutral'}>
                {ownValue(administrativeLists.invasive.annexes, annex) ?? annex}
              </Badge>
            ))}
          </p>
        </div>
        {looks && <p className="wrap-break-word">{looks}</p>}
        {season !== '' && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
            <SeasonStrip months={seasonMonths} />
            <span>
              {seasonMonths.length === 12 ? 'Ses' : 'Ses bedst'} {season}
            </span>
          </p>
        )}
        <Found species={species} />
        <Differences species={species} />
      </div>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">
        <ButtonLink
          to={isSignedIn ? reportFromPath('invasiv', taxon.id) : joinPath(taxon.id)}
          variant="primary"
          className="w-full"
          icon={<Plus aria-hidden="true" />}
        >
          Meld fund
          <span className="sr-only"> af {taxon.name}</span>
        </ButtonLink>
      </div>
    </article>
  )
}

function Found({ species: { taxon, records, squares } }: { species: InvasiveTaxon }) {
  if (records === 0)
    return <p className="text-ink-soft text-sm">Ikke fundet her endnu. Dit fund kan blive det første.</p>
  const where = squares === 0 ? '' : ` i ${counted(squares, 'kvadrat', 'kvadrater')} på 10 km`
  return (
    <p className="text-sm">
      <Link to={searchAddress({ taxonIds: [taxon.id] })} className={linkLook}>
        <span className="sr-only">{taxon.name}: </span>
        {counted(records, 'fund')}
        {where}
      </Link>
    </p>
  )
}

/** What it is mistaken for, and where it is known from: unfolded by those who stand with something in their hand. */
function Differences({ species: { taxon, mistakes, lookAlikes, records } }: { species: InvasiveTaxon }) {
  const [isOpen, setOpen] = useState(false)
  if (mistakes === null && lookAlikes.length === 0 && records === 0) return null
  const compared = [taxon, ...lookAlikes].slice(0, mostCompared)
  return (
    <details
      className="group/more mt-auto border-line border-t pt-1"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold text-accent text-sm [&::-webkit-details-marker]:hidden">
        <span>
          Hvad ligner den?<span className="sr-only"> {taxon.name}</span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform duration-quick group-open/more:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-2">
        {mistakes && <p className="wrap-break-word text-sm">{mistakes}</p>}
        {lookAlikes.length > 0 && (
          <ul className="grid grid-cols-2 gap-2">
            {lookAlikes.map((other) => (
              <li key={other.id}>
                <Link
                  to={`/taxa/${other.id}`}
                  className={cx(
                    'group flex min-h-12 items-center gap-2.5 rounded-md text-sm leading-snug',
                    // Without a picture it would not be seen to lead anywhere.
                    other.photoUrl === null
                      ? 'text-accent underline underline-offset-4'
                      : 'text-ink no-underline hover:text-accent',
                  )}
                >
                  {/* A drawing stands for the whole family: beside another of it, it would say that they are the same. */}
                  {other.photoUrl !== null && <TaxonPicture taxon={other} className="size-12 rounded-md" />}
                  <span className="wrap-anywhere min-w-0">
                    <TaxonName taxon={other} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {isOpen && records > 0 && (
          <Suspense fallback={<Skeleton className="h-56 rounded-md" />}>
            <FoundWhere filter={{ taxonIds: [taxon.id] }} />
          </Suspense>
        )}
        <div className="flex flex-wrap gap-2">
          {compared.length > 1 && (
            <ButtonLink
              to={`/fund/sammenlign?arter=${compared.map(({ id }) => id).join(',')}`}
              size="small"
              icon={<Columns3 aria-hidden="true" />}
            >
              Sammenlign
            </ButtonLink>
          )}
          {records > 0 && (
            <ButtonLink to={searchAddress({ taxonIds: [taxon.id] })} size="small" icon={<Search aria-hidden="true" />}>
              Se fundene
            </ButtonLink>
          )}
        </div>
      </div>
    </details>
  )
}
