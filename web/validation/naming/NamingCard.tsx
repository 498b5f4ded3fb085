import { Calendar, Check, MapPin } from 'lucide-react'
import { useState } from 'react'
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
import { PictureGallery } from '../../ui/PictureGallery.tsx'
import { toast } from '../../ui/Toast.tsx'
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
  const title = suggestions.length === 0 || isParted ? 'Hvad er det?' : 'Er du enig?'
  return (
    <article
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
            {suggestions.map((suggestion) => (
              <li key={suggestion.id}>
                <Agree item={item} suggestion={suggestion} onDone={onDone} />
              </li>
            ))}
          </ul>
        )}
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
                Log ind, og giv dit bud
              </Button>
            )}
            <Button onClick={onDone}>Næste billede</Button>
          </div>
        )}
      </div>
    </article>
  )
}

interface AgreeProps {
  item: QueueItem
  suggestion: Suggestion
  onDone: () => void
}

const choices = Object.keys(certainties) as Certainty[]

/** What somebody thinks it is; one tap agrees and goes on. */
function Agree({ item, suggestion, onDone }: AgreeProps) {
  const { taxon, author, id, createdAt } = suggestion
  const [pending, setPending] = useState<Certainty>()
  const agree = async (certainty: Certainty) => {
    setPending(certainty)
    try {
      const next = await api('POST /records/toggle-suggestion-vote', { suggestionId: id, certainty })
      await validationChanged(next)
      toast.success(thanksText(`Tak. Du er enig i ${taxon.name}.`, item.record.taxon, taxon, next), {
        label: 'Fortryd',
        onAction: () =>
          void api('POST /records/toggle-suggestion-vote', { suggestionId: id, certainty }).then(validationChanged),
      })
      onDone()
    } catch (error) {
      await showError('Din stemme kunne ikke gemmes.', error)
    } finally {
      setPending(undefined)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3">
      <TaxonPicture taxon={taxon} className="size-12 rounded-md" drawingClassName="size-8" />
      <span className="grid min-w-0 flex-1 basis-32">
        <TaxonNames taxon={taxon} />
        <span className="text-ink-soft text-xs">
          {author?.displayName ?? 'Tidligere bruger'}, {dayText(createdAt)}
        </span>
      </span>
      {item.may.vote && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that everybody sees
        <span role="group" aria-label={`Enig i ${taxon.name}`} className="flex gap-2">
          {choices.map((certainty) => (
            <Button
              key={certainty}
              size="small"
              icon={certainty === 'sikker' ? <Check aria-hidden="true" /> : undefined}
              isPending={pending === certainty}
              onClick={() => void agree(certainty)}
            >
              {certainties[certainty]}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}
