import { CircleHelp, MessageSquare, RotateCcw } from 'lucide-react'
import { counted, numberText } from '#contract/counted.ts'
import type { QueueItem } from '#contract/validation-queue.ts'
import { Link } from '../../core/link.tsx'
import { detailFacts } from '../../records/facts.ts'
import { recordPath, sideText } from '../../records/record-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { agoText } from '../../ui/dates.ts'
import { Notice } from '../../ui/Notice.tsx'

type Said = QueueItem['comments']['newest'][number]
const whoWhen = ({ by, at }: Pick<Said, 'by' | 'at'>) => `${by?.displayName ?? 'Tidligere bruger'}, ${agoText(at)}`

/** What was asked, why it is flagged, and what the finder has said: it often decides as much as the picture. */
export function Beside({ item, onUnPause }: { item: QueueItem; onUnPause: (() => void) | undefined }) {
  return (
    <>
      <Question item={item} onUnPause={onUnPause} />
      <AskedAgain item={item} />
      <Flags item={item} />
      <Details item={item} />
    </>
  )
}

/** Details with how well the place is known; a blurred one is told by its square. */
export function factsBeside({ record, details }: Pick<QueueItem, 'record' | 'details'>) {
  const { uncertainty } = details
  const place =
    record.side > 0 ? `Sløret: kvadrat på ${sideText(record.side)}` : uncertainty && `± ${distance(uncertainty)}`
  return [...detailFacts(details), ...(place ? [{ label: 'Sted', value: place }] : [])]
}

const distance = (metres: number) =>
  metres >= 1000
    ? `${(metres / 1000).toLocaleString('da-DK', { maximumFractionDigits: 1 })} km`
    : `${numberText(Math.round(metres))} m`

function Details({ item }: { item: QueueItem }) {
  const facts = factsBeside(item)
  if (facts.length === 0) return null
  return (
    <section aria-label="Finderens oplysninger">
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 gap-1.5">
            <dt className="shrink-0 text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Question({ item: { question, record }, onUnPause }: { item: QueueItem; onUnPause: (() => void) | undefined }) {
  if (!question) return null
  const { answer } = question
  const isOpen = record.marks.includes('paused')
  return (
    <Notice
      tone={isOpen ? 'warning' : 'success'}
      title={isOpen ? 'På pause: finderen er spurgt' : 'Finderen har svaret'}
      action={
        onUnPause && (
          <Button size="small" icon={<RotateCcw aria-hidden="true" />} onClick={onUnPause}>
            Tag op igen uden svar
          </Button>
        )
      }
    >
      <p className="wrap-anywhere mt-1 whitespace-pre-line">
        <CircleHelp className="me-1 inline size-4 align-text-bottom" aria-hidden="true" />
        <span className="sr-only">Spørgsmål: </span>
        {question.text}
      </p>
      <p className="text-ink-soft text-xs">{whoWhen(question)}</p>
      {answer && (
        <>
          <p className="wrap-anywhere mt-2 font-medium">
            <span className="sr-only">Svar: </span>
            {answer.text === '' ? 'Svaret er et billede: se tråden på fundets side.' : `“${answer.text}”`}
          </p>
          <p className="text-ink-soft text-xs">{whoWhen(answer)}</p>
        </>
      )}
    </Notice>
  )
}

function AskedAgain({ item: { askedAgain } }: { item: QueueItem }) {
  if (!askedAgain) return null
  return (
    <Notice tone="success" title="Finderen beder om en ny vurdering">
      <p className="mt-1">Fundet var afvist. Siden er der føjet noget til.</p>
      {askedAgain.text !== '' && <p className="wrap-anywhere mt-2 font-medium">“{askedAgain.text}”</p>}
      <p className="text-ink-soft text-xs">{whoWhen(askedAgain)}</p>
    </Notice>
  )
}

function Flags({ item: { flags } }: { item: QueueItem }) {
  if (flags.length === 0) return null
  return (
    <Notice tone="warning" title={flags.length === 1 ? 'Markeret' : `Markeret af ${flags.length}`}>
      <ul className="grid gap-2">
        {flags.map((flag) => (
          <li key={flag.id}>
            <span className="wrap-anywhere whitespace-pre-line">{flag.reason}</span>
            <span className="block text-ink-soft text-xs">
              {flag.isOwn ? `Dig, ${agoText(flag.flaggedAt)}` : whoWhen({ by: flag.by, at: flag.flaggedAt })}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** How much is written in the thread, and the newest of it. */
export function Comments({ item: { comments, record } }: { item: QueueItem }) {
  const { count, newest } = comments
  if (newest.length === 0) return null
  return (
    <section aria-label="Kommentarer" className="flex items-start gap-2 text-sm">
      <MessageSquare className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      <div className="grid min-w-0 gap-2">
        <ul className="grid gap-2">
          {newest.map((said) => (
            <li key={`${said.at} ${said.text}`}>
              <p className="wrap-anywhere whitespace-pre-line">{said.text === '' ? 'Et billede' : `“${said.text}”`}</p>
              <p className="text-ink-soft text-xs">{whoWhen(said)}</p>
            </li>
          ))}
        </ul>
        <p className="text-ink-soft text-xs">
          <Link to={recordPath(record.id)} className="text-accent underline underline-offset-4">
            {count === 1 ? '1 kommentar' : `Alle ${counted(count, 'kommentar', 'kommentarer')}`}
          </Link>
        </p>
      </div>
    </section>
  )
}
