import { CircleAlert, PartyPopper, Share2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { counted } from '#contract/counted.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { TripShown } from '#contract/trip.ts'
import { Link } from '../../core/link.tsx'
import { recordPath } from '../../records/record-texts.ts'
import { share } from '../../records/share.ts'
import { NewSpecies } from '../../sheet/NewSpecies.tsx'
import { audienceAfter } from '../../sheet/ready.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { tripPath } from '../address.ts'
import { clockOf, findName } from '../drafts/draft-words.ts'
import type { Sent } from './send-drafts.ts'

const shownAtOnce = 12

interface SentPartProps {
  trip: TripShown
  result: Sent
  /** It was sent a moment ago, and is not looked at again. */
  isFresh: boolean
  isSending: boolean
  /** Send what can be sent of what lies there. */
  onRetry: (() => void) | undefined
  rows: readonly SheetRow[]
  taxa: readonly TaxonRef[]
}

const headingOf = ({ sent, unknown }: Sent) => {
  if (sent.length > 0) return `${counted(sent.length, 'fund')} er indsendt`
  return unknown.length > 0
    ? `Det er uvist, om ${counted(unknown.length, 'fund')} er indsendt`
    : 'Ingen fund blev indsendt'
}

/** What was sent, what of it was new, what was not taken, and the trip to show to others. */
export function SentPart({ trip, result, isFresh, isSending, onRetry, rows, taxa }: SentPartProps) {
  const { sent, faults, left, unknown } = result
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever pressed the button hears what came of it.
  useLayoutEffect(() => {
    if (isFresh) heading.current?.focus()
  }, [isFresh])
  const gone = rows.filter(({ id }) => sent.includes(id))
  const isAnySent = sent.length > 0
  const names = new Map(rows.map((row) => [row.id, findName(row, taxa)]))
  return (
    <section
      aria-labelledby="sendt"
      className={cx(
        'grid gap-6 rounded-xl p-5 sm:p-8',
        isAnySent ? 'bg-success-soft' : 'border border-line bg-surface',
      )}
    >
      <div className="grid gap-2">
        <h2
          ref={heading}
          id="sendt"
          tabIndex={-1}
          className="flex items-center gap-3 font-display font-semibold text-3xl tracking-tight"
        >
          {isAnySent ? (
            <PartyPopper className="size-7 shrink-0 text-success" aria-hidden="true" />
          ) : (
            <CircleAlert className="size-7 shrink-0 text-warning" aria-hidden="true" />
          )}
          {headingOf(result)}
        </h2>
        {isAnySent && <p>Tak! {audienceAfter(gone.map(({ fields }) => fields))}</p>}
      </div>
      {left.length + unknown.length > 0 && (
        <Notice
          tone="warning"
          announce
          title="Indsendelsen blev afbrudt"
          action={
            onRetry && (
              <Button isPending={isSending} onClick={onRetry}>
                Prøv igen
              </Button>
            )
          }
        >
          {unknown.length > 0 && (
            <p>
              Serveren nåede ikke at svare om {counted(unknown.length, 'fund')}. Den bliver spurgt, så snart den kan
              nås. Du kan også prøve igen: intet bliver indsendt to gange.
            </p>
          )}
          {left.length > 0 && (
            <p>
              {counted(left.length, 'fund')} ligger stadig som {left.length === 1 ? 'kladde' : 'kladder'}.
            </p>
          )}
        </Notice>
      )}
      {faults.size > 0 && (
        <Notice tone="danger" title={`${counted(faults.size, 'fund')} kunne ikke indsendes`}>
          <ul className="list-disc ps-5">
            {[...faults].map(([id, words]) => (
              <li key={id}>
                {names.get(id) ?? 'Fundet'}: {words}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <NewSpecies ids={sent} />
      {gone.length > 0 && (
        <details open={gone.length <= shownAtOnce}>
          <summary className="min-h-11 py-2 font-medium text-accent text-sm">Se, hvad der blev indsendt</summary>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {gone.map((row) => (
              <li key={row.id}>
                <Link
                  to={recordPath(row.id)}
                  className="touch-target wrap-anywhere inline-block py-1.5 underline underline-offset-4"
                >
                  {[findName(row, taxa), clockOf(row.fields) && `kl. ${clockOf(row.fields)}`].filter(Boolean).join(' ')}
                </Link>
                {row.fields.isPersonal && <span className="text-ink-soft text-sm"> · personligt</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant={isAnySent ? 'primary' : 'secondary'} to={tripPath(trip.id)}>
          Se turen
        </ButtonLink>
        {isAnySent && !trip.isPersonal && !trip.isDeleted && (
          <Button icon={<Share2 aria-hidden="true" />} onClick={() => void share(trip.title, tripPath(trip.id))}>
            Del turen
          </Button>
        )}
      </div>
      {isAnySent && !trip.isFinished && (
        <p className="text-sm">Turen er i gang endnu. Andre ser den, når du har afsluttet den på turens side.</p>
      )}
    </section>
  )
}
