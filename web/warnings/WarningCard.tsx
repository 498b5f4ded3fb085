import { MapPin } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import { isConfirmed, warningReasons } from '#contract/warning-words.ts'
import { Link } from '../core/link.tsx'
import { todayInDenmark } from '../records/danish-day.ts'
import { Stars } from '../records/RecordCardView.tsx'
import { RecordPicture } from '../records/RecordPicture.tsx'
import { Scientific } from '../taxa/Scientific.tsx'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/cx.ts'
import { dayText } from '../ui/dates.ts'
import type { WarningLine } from './warning-data.ts'
import { cardId, placeText, revisitText, stateText, stateTones } from './warning-texts.ts'

/** Whether anybody has confirmed the species, and its stars. */
export const Confirmed = ({ stars }: { stars: number }) => (
  <>
    {!isConfirmed(stars) && <Badge tone="warning">Ikke bekræftet</Badge>}
    {stars > 0 && <Stars stars={stars} />}
  </>
)

export function WarningCard({ warning, to }: { warning: WarningLine; to: string }) {
  const { taxon, state, outcome, stars, finds, observedOn, reasons, picture, revisitOn } = warning
  const today = todayInDenmark()
  return (
    <Link
      id={cardId(warning.id)}
      to={to}
      className="group flex h-full gap-4 rounded-lg border border-line bg-surface p-3.5 text-ink no-underline shadow-card transition-colors duration-quick hover:border-accent"
    >
      <RecordPicture
        card={{ picture, taxon, speciesGroup: taxon.speciesGroup }}
        className="size-24 shrink-0 rounded-md sm:size-28"
        drawingClassName="size-16"
      />
      <span className="grid min-w-0 flex-1 content-start gap-1.5">
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={stateTones[state]}>{stateText(state, outcome)}</Badge>
          <Confirmed stars={stars} />
        </span>
        <span className="grid">
          <span className="wrap-anywhere hyphens-auto font-semibold text-lg leading-snug underline-offset-4 group-hover:text-accent group-hover:underline">
            {capital(taxon.name)}
          </span>
          {taxon.danishName !== null && (
            <Scientific rank={taxon.rank} className="wrap-anywhere text-ink-soft text-sm">
              {taxon.latinName}
            </Scientific>
          )}
        </span>
        <span className="grid gap-0.5 text-ink-soft text-sm">
          <span className="flex min-w-0 items-start gap-1">
            <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere min-w-0">{placeText(warning)}</span>
          </span>
          <span>
            Set {dayText(observedOn)}
            {finds > 1 && ` · ${counted(finds, 'fund')}`}
          </span>
          <span>{reasons.map((reason) => warningReasons[reason]).join(' · ')}</span>
          {revisitOn !== null && (
            <span className={cx(revisitOn <= today && 'font-semibold text-ink')}>{revisitText(revisitOn, today)}</span>
          )}
        </span>
      </span>
    </Link>
  )
}
