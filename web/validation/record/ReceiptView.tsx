import { CircleDashed, CirclePause, ListOrdered, Split, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '#contract/counted.ts'
import type { Decision, Receipt, Validation } from '#contract/suggestion.ts'
import { capital } from '#contract/taxon-head.ts'
import { dismissReasons } from '#contract/validation-words.ts'
import { Link } from '../../core/link.tsx'
import { profilePath } from '../../records/record-texts.ts'
import { Help } from '../../settings/Help.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { momentText } from '../../ui/dates.ts'
import { JumpLink } from '../../ui/JumpLink.tsx'
import { overviewPath } from '../address.ts'
import { disagreementId } from '../Disagreement.tsx'

/** The arithmetic in words. The server writes the sentences, so that the reasons are the same wherever they are read. */
export function ReceiptView({ validation }: { validation: Validation }) {
  const { receipt } = validation
  const { decision, disagreement, missing, queue, paused } = receipt
  return (
    <Card title="Regnestykket bag stjernerne" actions={<Help for="validation.stars" />}>
      <div className="flex items-start gap-4">
        <BigStars stars={receipt.stars} />
        <div className="min-w-0">
          <p className="font-semibold text-lg leading-snug">{receipt.status}</p>
          <p>{receipt.because}</p>
        </div>
      </div>
      {decision && <DecisionLine decision={decision} />}
      {disagreement.length > 0 && (
        <Line icon={<Split aria-hidden="true" />} title="Uenighed om navnet">
          <JumpLink to={disagreementId(validation.id)} className="text-accent underline underline-offset-4">
            Se, hvor fundet står imens, og hvad der afgør det
          </JumpLink>
        </Line>
      )}
      {missing.length > 0 && (
        <Line icon={<CircleDashed aria-hidden="true" />} title="Det mangler til næste stjerne">
          <ul className="grid gap-1">
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Line>
      )}
      {queue && (
        <Line icon={<ListOrdered aria-hidden="true" />} title="I køen">
          <p>{queue.text}</p>
        </Line>
      )}
      {paused && (
        <Line icon={<CirclePause aria-hidden="true" />} title="På pause">
          <p>{paused}</p>
        </Line>
      )}
      <Arithmetic receipt={receipt} />
    </Card>
  )
}

function BigStars({ stars }: { stars: number }) {
  return (
    <span aria-hidden="true" className="inline-flex shrink-0 gap-0.5 pt-0.5 text-warning">
      {Array.from({ length: 3 }, (_, at) => (
        <Star key={at} className={cx('size-6', at < stars ? 'fill-current' : 'opacity-50')} />
      ))}
    </span>
  )
}

function Line({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 border-line border-t pt-4 text-sm [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent">
      {icon}
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        {children}
      </div>
    </div>
  )
}

const saidOf = ({ kind, taxon, reasonKey }: Decision): string => {
  if (kind === 'dismiss')
    return `Afvist: ${reasonKey ? dismissReasons[reasonKey].toLocaleLowerCase('da-DK') : 'uden begrundelse fra listen'}`
  if (kind === 'validate') return taxon ? `Valideret som ${taxon.name}` : 'Valideret'
  return kind === 'take-back' ? 'Valideringen er taget tilbage' : 'Afvisningen er taget tilbage'
}

function DecisionLine({ decision }: { decision: Decision }) {
  const { by, at, reason } = decision
  return (
    <div className="rounded-md bg-sunken p-3.5 text-sm">
      <p className="font-semibold">{saidOf(decision)}</p>
      {reason !== '' && <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{reason}</p>}
      <p className="mt-0.5 text-ink-soft">
        {by && !by.isDeleted ? (
          <Link to={profilePath(by.id)} className="underline underline-offset-4 hover:text-accent">
            {by.displayName}
          </Link>
        ) : (
          'En tidligere ekspert'
        )}
        {', '}
        {momentText(at)}
      </p>
    </div>
  )
}

/** Every number and where it comes from; for those who want to know. */
function Arithmetic({ receipt }: { receipt: Receipt }) {
  const { votes, machine, calculatedAt } = receipt
  const parts = [
    ['Sted', machine.geography],
    ['Sæson', machine.season],
    ['Genkendelighed', machine.recognisability],
  ] as const
  return (
    <details className="group border-line border-t pt-2">
      <summary className="-mx-2 min-h-11 rounded-md px-2 py-2 font-semibold text-accent text-sm">
        Se hele regnestykket
      </summary>
      <div className="grid gap-5 pt-2 text-sm">
        <section>
          <h3 className="font-semibold">
            Stemmer: {votes.score} point fra {counted(votes.people, 'person', 'personer')}
          </h3>
          <p className="text-ink-soft">
            Der skal {votes.needed} point til fra mindst {counted(votes.neededPeople, 'person', 'personer')}.
          </p>
          <ul className="mt-1 grid gap-1">
            {votes.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3 className="font-semibold">{machine.why === null ? `Maskinen: ${machine.points} point` : 'Maskinen'}</h3>
          {machine.why === null && <p className="text-ink-soft">Der skal {machine.needed} point til.</p>}
          {machine.why !== null && <p className="mt-1">{capital(machine.why)}</p>}
          <dl className="mt-1 grid gap-2 sm:gap-1">
            {parts.map(
              ([name, part]) =>
                part && (
                  <div key={name} className="grid grid-cols-[1fr_auto] gap-x-2 sm:grid-cols-[7.5rem_1.5rem_1fr]">
                    <dt className="text-ink-soft">{name}</dt>
                    <dd className="text-end font-semibold tabular-nums">{part.points ?? '–'}</dd>
                    <dd className="col-span-full min-w-0 sm:col-span-1 sm:ps-1">{part.text}</dd>
                  </div>
                ),
            )}
          </dl>
        </section>
        <p className="text-ink-soft">
          {calculatedAt && <>Regnet ud {momentText(calculatedAt)}. </>}
          <Link to={`${overviewPath}?fane=saadan`} className="text-accent underline underline-offset-4">
            Sådan virker stjernerne
          </Link>
        </p>
      </div>
    </details>
  )
}
