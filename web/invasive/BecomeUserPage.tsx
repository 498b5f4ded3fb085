import { LogIn, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { go, Link } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { todayInDenmark } from '../records/danish-day.ts'
import { begunReport, keepBegunReport, reportFromPath } from '../records/report-origin.ts'
import { signIn, useSession } from '../session/session.ts'
import { refOf } from '../taxa/ref-of.ts'
import { TaxonNames } from '../taxa/TaxonCard.tsx'
import { TaxonPicture } from '../taxa/TaxonPicture.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { areaPath, taxonIn } from './address.ts'
import { useNamedTaxon } from './area-data.ts'
import { KeepSpot, type KeptPlace } from './KeepSpot.tsx'

const reasons = [
  'Eksperter kan spørge dig, hvis noget er uklart.',
  'Du får besked, når dit fund er bedømt.',
  'Fundet er dit: du kan rette det, tilføje billeder og slette det igen.',
] as const

/** What one says of the find here, and when one saw it: the day that it was said. */
interface Said {
  notes: string
  place?: KeptPlace | undefined
  day?: string | undefined
}
const nothing: Said = { notes: '' }

/** Become a user on the way to a report; what is said here already is in the report when one comes to it. */
export default function BecomeUserPage({ search }: PageProps) {
  const taxonId = taxonIn(search.art)
  const { user, status } = useSession()
  const [said, setSaid] = useState<Said>(nothing)
  // A position may come while one writes.
  const latest = useRef(said)
  const report = reportFromPath('invasiv', taxonId)
  const isUser = user !== null
  useEffect(() => {
    if (isUser) go(report, { replace: true })
  }, [isUser, report])
  // Whoever went away and came back finds what they had said.
  useEffect(() => {
    const begun = begunReport()
    if (!begun || begun.taxonId !== (taxonId ?? null)) return
    const { notes, point, uncertainty, day } = begun
    latest.current = { notes, day, place: point ? { point, uncertainty: uncertainty ?? 0 } : undefined }
    setSaid(latest.current)
  }, [taxonId])
  const keep = ({ notes, place, day }: Said) =>
    keepBegunReport({
      ...{ taxonId: taxonId ?? null, notes, day: day ?? todayInDenmark() },
      point: place?.point ?? null,
      uncertainty: place?.uncertainty ?? null,
    })
  // Kept as it is said: there are more ways out of the page than its own buttons.
  const say = (more: Partial<Said>) => {
    const day = latest.current.day ?? todayInDenmark()
    latest.current = { ...latest.current, day, ...more }
    setSaid(latest.current)
    keep(latest.current)
  }
  const leave = (register: boolean) => {
    keep(said)
    void signIn({ register, path: report })
  }
  const isWaiting = status === 'loading'
  return (
    <Page width="narrow">
      <PageHeader
        title="Bliv bruger, og meld dit fund"
        lead="Det er gratis og tager et minut. Bagefter kommer du direkte til dit fund, og det, du har skrevet her, er der stadig."
        breadcrumbs={[{ label: 'Invasive arter', to: areaPath }]}
      />
      <div className="grid gap-5">
        <Card
          title="Dit fund"
          lead="Står du ved det nu, så husk stedet, før du går videre. Tag også gerne et billede: det vælger du bagefter."
        >
          {taxonId !== undefined && <Chosen taxonId={taxonId} />}
          <KeepSpot place={said.place} onChange={(place) => say({ place, day: todayInDenmark() })} />
          <TextArea
            label="Note (valgfrit)"
            description="For eksempel hvor mange, og om de blomstrer."
            name="notes"
            rows={2}
            maxLength={2000}
            value={said.notes}
            onChange={(notes) => say({ notes })}
          />
        </Card>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button
            variant="primary"
            size="large"
            icon={<UserPlus aria-hidden="true" />}
            isPending={isWaiting}
            onClick={() => leave(true)}
          >
            Bliv bruger
          </Button>
          <Button size="large" icon={<LogIn aria-hidden="true" />} isPending={isWaiting} onClick={() => leave(false)}>
            Jeg er bruger, log ind
          </Button>
        </div>
        <section aria-labelledby="hvorfor">
          <h2 id="hvorfor" className="font-semibold text-lg">
            Hvorfor skal jeg være bruger?
          </h2>
          <ul className="mt-2 grid list-disc gap-1 ps-5 text-ink-soft">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className="mt-3 text-ink-soft text-sm">
            Dit navn står ved fundet. Læs mere i{' '}
            <Link to="/vilkaar" className="text-accent underline underline-offset-4">
              vilkårene
            </Link>
            .
          </p>
        </section>
      </div>
    </Page>
  )
}

/** The species that one was about to report. */
function Chosen({ taxonId }: { taxonId: number }) {
  const { data } = useNamedTaxon(taxonId)
  if (!data) return null
  const taxon = refOf(data)
  return (
    <div className="flex items-center gap-4">
      <TaxonPicture taxon={taxon} className="size-18 rounded-md" drawingClassName="size-14" />
      <TaxonNames taxon={taxon} className="text-lg" />
    </div>
  )
}
