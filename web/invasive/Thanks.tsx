import { CircleAlert, CloudUpload, Heart, Pencil } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { recordPath } from '../records/record-texts.ts'
import { type SentReport, useSentReport } from '../records/sent-report.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { buttonClass } from '../ui/button-style.ts'
import { JumpLink } from '../ui/JumpLink.tsx'
import { afterId } from './Afterwards.tsx'

/** Back in the area with a find that was sent: what has become of it, and what happens now. */
export function Thanks({ uuid }: { uuid: string | undefined }) {
  const report = useSentReport(uuid)
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = report !== undefined
  useLayoutEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])
  if (!report) return null
  const { title, lead, Icon } = wordsOf(report)
  return (
    <section
      aria-labelledby="tak"
      className="mb-6 grid gap-4 rounded-xl border border-accent bg-surface p-5 shadow-card sm:grid-cols-[auto_1fr] sm:p-6 md:mb-8"
    >
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <div className="grid gap-4">
        <div>
          <h2 id="tak" ref={heading} tabIndex={-1} className="font-display font-semibold text-2xl tracking-tight">
            {title}
          </h2>
          <p className="mt-1 max-w-[65ch]">{lead}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {report.mendPath && (
            <ButtonLink to={report.mendPath} variant="primary" icon={<Pencil aria-hidden="true" />}>
              Ret fundet
            </ButtonLink>
          )}
          {report.state === 'sent' && report.recordId !== undefined && (
            <ButtonLink to={recordPath(report.recordId)}>Se fundet</ButtonLink>
          )}
          {report.state !== 'refused' && (
            <JumpLink to={afterId} className={buttonClass('quiet')}>
              Hvad sker der nu?
            </JumpLink>
          )}
        </div>
      </div>
    </section>
  )
}

function wordsOf({ title, state, isPersonal }: SentReport) {
  if (state === 'refused') {
    return {
      Icon: CircleAlert,
      title: 'Fundet skal rettes',
      lead: `${title} ligger trygt på din enhed. Ret det, og send det igen.`,
    }
  }
  if (state === 'waiting') {
    return {
      Icon: CloudUpload,
      title: 'Gemt på din enhed',
      lead: `${title} sendes af sig selv, så snart der er forbindelse. Du kan roligt lukke siden.`,
    }
  }
  return {
    Icon: Heart,
    title: 'Tak for dit fund!',
    lead: isPersonal
      ? `${title} er indsendt. Fundet er personligt, så kun du og de andre findere kan se det.`
      : `${title} er indsendt. Nu ser andre på det, og du får besked, når der sker noget.`,
  }
}
