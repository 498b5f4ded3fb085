import { Check } from 'lucide-react'
import { type Ref, useState } from 'react'
import { type Certainty, certainties } from '#contract/details.ts'
import type { Suggestion, Validation } from '#contract/suggestion.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { profilePath } from '../../records/record-texts.ts'
import { TaxonRow } from '../../taxa/TaxonCard.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { dayText } from '../../ui/dates.ts'
import { showError } from '../../ui/dialogs.tsx'
import { showMeanwhile, validationChanged } from '../validation-data.ts'
import { validateAs } from './decide.tsx'

interface SuggestionCardProps {
  validation: Validation
  suggestion: Suggestion
  ref?: Ref<HTMLElement> | undefined
}

/** One claim of what the find is: who says so, why, who agrees, and the own vote. */
export function SuggestionCard({ validation, suggestion, ref }: SuggestionCardProps) {
  const { taxon, author, reason, isLeading, ownVote } = suggestion
  const { may, receipt } = validation
  const [isPending, setPending] = useState(false)
  const isHeld = receipt.decision?.kind === 'validate' && receipt.decision.taxon?.id === taxon.id
  const validate = async () => {
    setPending(true)
    await validateAs(validation.id, { suggestionId: suggestion.id }, taxon)
    setPending(false)
  }
  return (
    <article ref={ref} tabIndex={-1} aria-label={`Forslag: ${capital(taxon.name)}`} className="grid scroll-mt-24 gap-3">
      <div className="-mx-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <TaxonRow taxon={taxon} />
        </div>
        <span className="flex flex-wrap gap-1.5 px-2">
          {isHeld && (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              Valideret
            </Badge>
          )}
          {isLeading && !isHeld && <Badge tone="accent">Fundets navn nu</Badge>}
          {ownVote !== null && <Badge tone="info">Din stemme: {certainties[ownVote].toLocaleLowerCase('da-DK')}</Badge>}
        </span>
      </div>
      {reason !== '' && (
        <blockquote className="wrap-anywhere max-w-[65ch] whitespace-pre-line border-accent border-s-3 ps-3">
          {reason}
        </blockquote>
      )}
      <Voters suggestion={suggestion} authorName={author?.displayName} />
      <div className="flex flex-wrap items-center gap-2">
        {may.vote && <VoteButtons validation={validation} suggestion={suggestion} />}
        {may.decide && !isHeld && (
          <Button
            size="small"
            variant={isLeading ? 'primary' : 'secondary'}
            icon={<Check aria-hidden="true" />}
            isPending={isPending}
            className="ms-auto"
            onClick={validate}
          >
            Validér<span className="sr-only"> som {taxon.name}</span>
          </Button>
        )}
      </div>
    </article>
  )
}

function Voters({ suggestion, authorName }: { suggestion: Suggestion; authorName: string | undefined }) {
  const { votes, score, createdAt } = suggestion
  if (votes.length === 0) {
    return (
      <p className="text-ink-soft text-sm">
        Foreslået {dayText(createdAt)} af {authorName ?? 'en, der har forladt portalen'}. Ingen stemmer lige nu.
      </p>
    )
  }
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {votes.map(({ id, user, certainty, weight, value, castAt }) => (
        <li key={id}>
          {user && !user.isDeleted ? (
            <Link to={profilePath(user.id)} className="text-ink underline underline-offset-4 hover:text-accent">
              {user.displayName}
            </Link>
          ) : (
            'Tidligere bruger'
          )}{' '}
          <span title={`Vægt ${weight}`}>
            {certainties[certainty].toLocaleLowerCase('da-DK')} ({value} point)
          </span>
          {', '}
          <span className="whitespace-nowrap">{dayText(castAt)}</span>
        </li>
      ))}
      <li className="font-semibold text-ink">I alt {score} point</li>
    </ul>
  )
}

const choices = Object.keys(certainties) as Certainty[]

/** One tap votes, the same tap takes it back. It shows before the server has answered. */
function VoteButtons({ validation, suggestion }: SuggestionCardProps) {
  const { ownVote, taxon } = suggestion
  const vote = async (certainty: Certainty) => {
    const takeBack = showMeanwhile(validation.id, (now) => withVote(now, suggestion.id, certainty))
    try {
      const next = await api('POST /records/toggle-suggestion-vote', { suggestionId: suggestion.id, certainty })
      await validationChanged(next)
    } catch (error) {
      takeBack()
      await showError('Din stemme kunne ikke gemmes.', error)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that everybody sees
    <div role="group" aria-label={`Er du enig i ${taxon.name}?`} className="flex items-center gap-2 text-sm">
      <span aria-hidden="true" className="text-ink-soft">
        Enig?
      </span>
      <span className="inline-flex rounded-full border border-edge bg-raised p-0.5">
        {choices.map((certainty) => (
          <button
            key={certainty}
            type="button"
            aria-pressed={ownVote === certainty}
            onClick={() => void vote(certainty)}
            className={cx(
              'inline-flex min-h-9 touch-target items-center gap-1.5 rounded-full px-3.5 font-semibold transition-colors duration-quick',
              ownVote === certainty ? 'bg-accent text-accent-ink' : 'text-ink hover:bg-accent-soft',
            )}
          >
            {ownVote === certainty && <Check className="size-4" aria-hidden="true" />}
            {certainties[certainty]}
          </button>
        ))}
      </span>
    </div>
  )
}

/** As it will stand when the vote is taken; the sums come with the answer. */
const withVote = (now: Validation, suggestionId: number, certainty: Certainty): Validation => ({
  ...now,
  suggestions: now.suggestions.map((one) =>
    one.id === suggestionId
      ? { ...one, ownVote: one.ownVote === certainty ? null : certainty }
      : { ...one, ownVote: null },
  ),
})
