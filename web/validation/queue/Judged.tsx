import { Ban, Calendar, Check, CircleHelp, ExternalLink, Layers, MapPin, Pencil, SkipForward, User } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { certainties } from '#contract/details.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { capital } from '#contract/taxon-head.ts'
import type { QueueItem } from '#contract/validation-queue.ts'
import { waitedText } from '#contract/validation-words.ts'
import { Link } from '../../core/link.tsx'
import { shownPicture } from '../../media/shown-picture.ts'
import { NoPicture } from '../../records/RecordPicture.tsx'
import { cardPlace, recordDay, recordPath, recordTitle } from '../../records/record-texts.ts'
import { WithheldNote } from '../../records/WithheldNote.tsx'
import { Scientific } from '../../taxa/Scientific.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { PictureGallery } from '../../ui/PictureGallery.tsx'
import { comparePath } from '../address.ts'
import { PartedNotice } from '../Disagreement.tsx'
import { Beside, Comments } from './Beside.tsx'
import { mostKeys } from './stacks.ts'
import { type Decisions, withCount } from './use-decisions.tsx'

interface JudgedProps {
  item: QueueItem
  decisions: Decisions
  onNext: () => void
  /** The stack that it stands for. */
  stack: ReactNode
  /** What was decided last, where there is no corner for it. */
  last: ReactNode
  ref?: Ref<HTMLElement>
}

/** The find that is judged: its pictures, what is said about it, and what can be decided. */
export function Judged({ item, decisions, onNext, stack, last, ref }: JudgedProps) {
  const { record, notes, isNoteWithheld, pictures, suggestions, isParted, may } = item
  const { taxon } = record
  const title = recordTitle(record)
  const suggested = suggestions.length > 0 && (
    <ol aria-label="Forslag" className="grid gap-2">
      {suggestions.slice(0, mostKeys).map((suggestion, at) => (
        <li key={suggestion.id}>
          <SuggestedLine
            suggestion={suggestion}
            number={at + 1}
            verb={withCount('Validér', item)}
            onValidate={may.decide ? () => decisions.validate(item, suggestion.taxon) : undefined}
          />
        </li>
      ))}
    </ol>
  )
  return (
    <article
      ref={ref}
      data-tour="queue-find"
      aria-labelledby={`judged-${record.id}`}
      className="grid min-w-0 scroll-mt-20 content-start gap-4"
    >
      <header className="grid gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2
            id={`judged-${record.id}`}
            className="wrap-anywhere min-w-0 font-display font-semibold text-2xl tracking-tight"
          >
            {taxon && taxon.danishName === null ? <Scientific rank={taxon.rank}>{title}</Scientific> : title}
            {taxon?.danishName && (
              <Scientific rank={taxon.rank} className="ms-2 font-normal font-sans text-base text-ink-soft">
                {taxon.latinName}
              </Scientific>
            )}
          </h2>
          <Link
            to={recordPath(record.id)}
            className="inline-flex items-center gap-1.5 text-accent text-sm underline underline-offset-4"
          >
            <ExternalLink className="size-4" aria-hidden="true" />
            Åbn fundet
          </Link>
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-accent [&>li]:flex [&>li]:min-w-0 [&>li]:items-center [&>li]:gap-1.5">
          <li>
            <Calendar aria-hidden="true" />
            {capital(recordDay(record))}
          </li>
          <li>
            <MapPin aria-hidden="true" />
            <span className="wrap-anywhere min-w-0">{cardPlace(record)}</span>
          </li>
          {record.reporter && (
            <li>
              <User aria-hidden="true" />
              {record.reporter.displayName}
            </li>
          )}
        </ul>
        <Badges item={item} />
      </header>
      {may.decide ? (
        <div
          data-decide
          className="sticky top-16 z-10 -mx-2 flex scroll-mb-24 flex-wrap gap-1.5 border-line border-b bg-ground px-2 py-2"
        >
          {taxon && !isParted && (
            <Button
              size="small"
              variant="primary"
              icon={<Check aria-hidden="true" />}
              onClick={() => decisions.validate(item)}
            >
              {withCount('Validér', item)}
            </Button>
          )}
          <Button
            size="small"
            variant={taxon ? 'secondary' : 'primary'}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => void decisions.validateAsOther(item)}
          >
            {taxon ? 'Noget andet' : 'Sæt navn på'}
          </Button>
          <Button size="small" icon={<Ban aria-hidden="true" />} onClick={() => void decisions.dismiss(item)}>
            {withCount('Afvis', item)}
          </Button>
          {may.pause && (
            <Button size="small" icon={<CircleHelp aria-hidden="true" />} onClick={() => void decisions.ask(item)}>
              Spørg
            </Button>
          )}
          <Button size="small" variant="quiet" icon={<SkipForward aria-hidden="true" />} onClick={onNext}>
            Næste
          </Button>
          {last}
        </div>
      ) : (
        <p className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
          Du kan ikke afgøre dette fund: det er dit eget, eller det hører til en anden gruppe.
          <Button size="small" onClick={onNext}>
            Næste
          </Button>
        </p>
      )}
      {!may.decide && last}
      {isParted && (
        <>
          <PartedNotice
            record={record}
            action={
              <ButtonLink size="small" to={comparePath(suggestions.slice(0, 4).map((one) => one.taxon.id))}>
                Sammenlign forslagene
              </ButtonLink>
            }
          />
          {suggested}
          {taxon && may.decide && (
            <p className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-ink-soft text-sm">
              Kan det ikke bestemmes nærmere?
              <Button size="small" icon={<Check aria-hidden="true" />} onClick={() => decisions.validate(item)}>
                {withCount('Validér', item)} som {taxon.name}
              </Button>
            </p>
          )}
        </>
      )}
      <Beside item={item} onUnPause={may.unPause && may.decide ? () => decisions.unPause(item) : undefined} />
      {stack}
      <PictureGallery
        key={record.id}
        name={title}
        pictures={pictures.map(shownPicture)}
        empty={<NoPicture card={record} />}
      />
      {notes && <p className="wrap-anywhere max-w-[65ch] whitespace-pre-line border-line border-s-3 ps-3">{notes}</p>}
      {isNoteWithheld && <WithheldNote />}
      <Comments item={item} />
      {!isParted && suggested}
    </article>
  )
}

function Badges({ item }: { item: QueueItem }) {
  const { record, stackIds, bonus, machinePoints, waitingDays, askedAgain } = item
  return (
    <p className="flex flex-wrap gap-1.5">
      {stackIds.length > 1 && (
        <Badge tone="accent" icon={<Layers aria-hidden="true" />}>
          {stackIds.length} ens fund
        </Badge>
      )}
      <Badge>{waitingDays === 0 ? 'Indsendt i dag' : `Har ventet i ${waitedText(waitingDays)}`}</Badge>
      {record.certainty && <Badge>Finderen er {record.certainty === 'sikker' ? 'sikker' : 'ikke helt sikker'}</Badge>}
      {machinePoints !== null && <Badge tone="info">Maskinen: {machinePoints} point</Badge>}
      {bonus.flagged && <Badge tone="warning">Markeret</Badge>}
      {bonus.listed && <Badge tone="warning">Rødlistet eller invasiv</Badge>}
      {bonus.answered && <Badge tone="success">{askedAgain ? 'Ny vurdering ønskes' : 'Besvaret'}</Badge>}
    </p>
  )
}

interface SuggestedLineProps {
  suggestion: Suggestion
  number: number
  verb: string
  onValidate: (() => void) | undefined
}

function SuggestedLine({ suggestion, number, verb, onValidate }: SuggestedLineProps) {
  const { taxon, votes, score, reason } = suggestion
  const who = votes.map(
    ({ user, certainty }) =>
      `${user?.displayName ?? 'Tidligere bruger'} (${certainties[certainty].toLocaleLowerCase('da-DK')})`,
  )
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-sm">
      <KeyCap>{String(number)}</KeyCap>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {capital(taxon.name)}{' '}
          {taxon.danishName && (
            <Scientific rank={taxon.rank} className="font-normal text-ink-soft">
              {taxon.latinName}
            </Scientific>
          )}
        </p>
        <p className="wrap-anywhere text-ink-soft">
          {score} point: {who.join(', ')}
        </p>
        {reason !== '' && <p className="wrap-anywhere">{reason}</p>}
      </div>
      {onValidate && (
        <Button size="small" onClick={onValidate}>
          {verb}
          <span className="sr-only"> som {taxon.name}</span>
        </Button>
      )}
    </div>
  )
}
