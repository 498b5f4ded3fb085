import { PartyPopper, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { counted } from '#contract/counted.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { TripShown } from '#contract/trip.ts'
import { share } from '../../records/share.ts'
import { NewSpecies } from '../../sheet/NewSpecies.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { tripPath } from '../address.ts'
import { findName } from '../drafts/find-words.ts'
import type { Sent } from './send-drafts.ts'

interface SentPartProps {
  trip: TripShown
  result: Sent
  rows: readonly SheetRow[]
  taxa: readonly TaxonRef[]
}

/** What was sent, what of it was new, what was not taken, and the trip to show to others. */
export function SentPart({ trip, result: { sent, faults, isCut }, rows, taxa }: SentPartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever pressed the button hears what came of it.
  useEffect(() => heading.current?.focus(), [])
  const names = new Map(rows.map((row) => [row.id, findName(row, taxa)]))
  return (
    <section aria-labelledby="sendt" className="grid gap-6 rounded-xl bg-success-soft p-5 sm:p-8">
      <div className="grid gap-2">
        <h2
          ref={heading}
          id="sendt"
          tabIndex={-1}
          className="flex items-center gap-3 font-display font-semibold text-3xl tracking-tight"
        >
          <PartyPopper className="size-7 shrink-0 text-success" aria-hidden="true" />
          {sent.length === 0 ? 'Ingen fund blev indsendt' : `${counted(sent.length, 'fund')} er indsendt`}
        </h2>
        {sent.length > 0 && <p>Tak! De er nu med på kort, i lister og i statistik.</p>}
      </div>
      {isCut && (
        <Notice tone="warning" announce title="Forbindelsen røg undervejs">
          Resten ligger stadig som kladder. Prøv igen, når der er net.
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
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={tripPath(trip.id)}>
          Se turen
        </ButtonLink>
        {!trip.isPersonal && !trip.isDeleted && (
          <Button icon={<Share2 aria-hidden="true" />} onClick={() => void share(trip.title, tripPath(trip.id))}>
            Del turen
          </Button>
        )}
      </div>
      {!trip.isFinished && (
        <p className="text-sm">Turen er i gang endnu. Andre ser den, når du har afsluttet den på turens side.</p>
      )}
    </section>
  )
}
