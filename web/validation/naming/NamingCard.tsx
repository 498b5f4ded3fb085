import { Calendar, Check, MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Certainty, certainties } from '#contract/details.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { capital } from '#contract/taxon-head.ts'
import type { QueueItem } from '#contract/validation-queue.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { shownPicture } from '../../media/shown-picture.ts'
import { NoPicture } from '../../records/RecordPicture.tsx'
import { cardPlace, recordDay, recordPath, recordTitle } from '../../records/record-texts.ts'
import { WithheldNote } from '../../records/WithheldNote.tsx'
import { signIn, useSession } from '../../session/session.ts'
import { TaxonNames } from '../../taxa/TaxonCard.tsx'
import { TaxonPicture } from '../../taxa/TaxonPicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { dayText } from '../../ui/dates.ts'
import { showError } from '../../ui/dialogs.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { PictureGallery } from '../../ui/PictureGallery.tsx'
import { toast } from '../../ui/Toast.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { PartedNotice, whenVotesPart } from '../Disagreement.tsx'
import { useContextOf } from '../queue/queue-data.ts'
import { SuggestForm } from '../record/SuggestForm.tsx'
import { validationChanged } from '../validation-data.ts'
import { thanksText } from '../vote-texts.ts'

interface NamingCardProps {
  item: QueueItem
  /** A name was given, or it was skipped. */
  onDone: () => void
}

/** One find that wants a name: its photo large, and what others think beside it. */
export function NamingCard({ item, onDone }: NamingCardProps) {
  const { record, pictures, notes, isNoteWithheld, suggestions, isParted } = item
  const { status } = useSession()
  const { data } = useContextOf(record.id)
  const card = useRef<HTMLElement>(null)
  const agreeing = useAgree(item, onDone)
  useShortcuts((key) => {
    const meant = suggestions[key === 'm' ? 0 : Number(key) - 1]
    if (item.may.vote && meant && /^[1-9m]$/.test(key)) {
      void agreeing.agree(meant, key === 'm' ? 'sandsynlig' : 'sikker')
    } else if (key === 'n') card.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    else if (key === 'j') onDone()
    else return false
    return true
  })
  const title = suggestions.length === 0 || isParted ? 'Hvad er det?' : 'Er du enig?'
  return (
    <article
      ref={card}
      aria-labelledby={`naming-${record.id}`}
      className={cx(
        'grid items-start gap-6 lg:gap-10',
        pictures.length > 0 && 'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]',
      )}
    >
      <PictureGallery
        name={recordTitle(record)}
        pictures={pictures.map(shownPicture)}
        empty={<NoPicture card={record} />}
      />
      <div className="grid gap-5">
        <header className="grid gap-2">
          <h2 id={`naming-${record.id}`} className="font-display font-semibold text-2xl tracking-tight">
            {title}
          </h2>
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
            <span className="inline-flex items-center gap-1.5">
              <Calendar className="size-4" aria-hidden="true" />
              {capital(recordDay(record))}
            </span>
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              <span className="wrap-anywhere min-w-0">{cardPlace(record)}</span>
            </span>
            <Link to={recordPath(record.id)} className="text-accent underline underline-offset-4">
              Se hele fundet
            </Link>
          </p>
          {notes && <p className="wrap-anywhere line-clamp-4 whitespace-pre-line">{notes}</p>}
          {isNoteWithheld && <WithheldNote />}
        </header>
        {isParted && (
          <PartedNotice record={record}>
            {record.stars < 2
              ? 'Det afgøres, når et forslag har mere end to tredjedele af pointene, eller når en ekspert afgør det.'
              : 'Det afgøres af en ekspert.'}
          </PartedNotice>
        )}
        {item.may.vote && !isParted && suggestions.length > 1 && (
          <p className="text-ink-soft text-sm">{whenVotesPart}</p>
        )}
        {suggestions.length > 0 && (
          <ul className="grid gap-2">
            {suggestions.map((suggestion, at) => (
              <li key={suggestion.id}>
                <Agree
                  {...agreeing}
                  mayVote={item.may.vote}
                  suggestion={suggestion}
                  hotkey={at < 9 ? String(at + 1) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        {item.may.suggest && <Keys isNamed={suggestions.length > 0} mayVote={item.may.vote} />}
        {item.may.suggest ? (
          <SuggestForm
            validation={{ id: record.id, taxon: record.taxon, lookAlikes: data?.lookAlikes ?? [], suggestions }}
            onDone={onDone}
            onCancel={onDone}
            cancelLabel="Spring over"
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            {status === 'anonymous' && (
              <Button variant="primary" onClick={() => void signIn({})}>
                Log ind, og kom med et forslag
              </Button>
            )}
            <Button onClick={onDone}>Næste billede</Button>
          </div>
        )}
      </div>
    </article>
  )
}

const choices = Object.keys(certainties) as Certainty[]

/** One tap or one key agrees and goes on. */
function useAgree({ record }: QueueItem, onDone: () => void) {
  const [pending, setPending] = useState<string>()
  const agree = async ({ id, taxon }: Suggestion, certainty: Certainty) => {
    if (pending !== undefined) return
    setPending(`${id}-${certainty}`)
    const vote = () => api('POST /records/toggle-suggestion-vote', { suggestionId: id, certainty })
    try {
      const next = await vote()
      await validationChanged(next)
      toast.success(thanksText(`Tak. Du er enig i ${taxon.name}.`, record.taxon, taxon, next), {
        label: 'Fortryd',
        onAction: () => void vote().then(validationChanged),
      })
      onDone()
    } catch (error) {
      await showError('Din stemme kunne ikke gemmes.', error)
    } finally {
      setPending(undefined)
    }
  }
  return { agree, isPending: ({ id }: Suggestion, certainty: Certainty) => pending === `${id}-${certainty}` }
}

interface AgreeProps extends ReturnType<typeof useAgree> {
  mayVote: boolean
  suggestion: Suggestion
  /** The key that agrees; there are nine. */
  hotkey: string | undefined
}

/** What somebody thinks it is. */
function Agree({ mayVote, suggestion, hotkey, agree, isPending }: AgreeProps) {
  const { taxon, author, createdAt } = suggestion
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3">
      <TaxonPicture taxon={taxon} className="size-12 rounded-md" drawingClassName="size-8" />
      <span className="grid min-w-0 flex-1 basis-32">
        <TaxonNames taxon={taxon} />
        <span className="text-ink-soft text-xs">
          {author?.displayName ?? 'Tidligere bruger'}, {dayText(createdAt)}
        </span>
      </span>
      {mayVote && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that everybody sees
        <span role="group" aria-label={`Enig i ${taxon.name}`} className="flex gap-2">
          {choices.map((certainty) => (
            <Button
              key={certainty}
              size="small"
              icon={certainty === 'sikker' ? <Check aria-hidden="true" /> : undefined}
              isPending={isPending(suggestion, certainty)}
              onClick={() => void agree(suggestion, certainty)}
            >
              {certainties[certainty]}
              {certainty === 'sikker' && hotkey !== undefined && (
                <span className="max-lg:hidden" aria-hidden="true">
                  <KeyCap>{hotkey}</KeyCap>
                </span>
              )}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}

/** The keys, where there is a keyboard. */
function Keys({ isNamed, mayVote }: { isNamed: boolean; mayVote: boolean }) {
  const keys = [
    ...(isNamed && mayVote
      ? ([
          ['1', 'enig, sikker'],
          ['M', 'måske'],
        ] as const)
      : []),
    ...([
      ['N', isNamed ? 'noget andet' : 'skriv et navn'],
      ['J', 'spring over'],
    ] as const),
  ]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm max-lg:hidden">
      {keys.map(([key, what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <KeyCap>{key}</KeyCap> {what}
        </span>
      ))}
    </p>
  )
}
