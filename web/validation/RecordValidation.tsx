import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Validation } from '#contract/suggestion.ts'
import { signIn, useSession } from '../session/session.ts'
import { useHelpSoon } from '../settings/Help.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { jumpTo } from '../ui/jump.ts'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { Disagreement, disagreementId, whenVotesPart } from './Disagreement.tsx'
import { ExpertPart } from './record/ExpertPart.tsx'
import { LookOut } from './record/LookOut.tsx'
import { ReceiptView } from './record/ReceiptView.tsx'
import { SuggestForm } from './record/SuggestForm.tsx'
import { SuggestionCard } from './record/SuggestionCard.tsx'
import { useDecisionsSaidHere, useValidation } from './validation-data.ts'

/** What people say that a find is, how its stars came about, and what one can do about it. */
export function RecordValidation({ recordId }: { recordId: number }) {
  const { data, isError, error, refetch } = useValidation(recordId)
  useDecisionsSaidHere()
  useHelpSoon()
  if (isError && !data) {
    return <ErrorState title="Bestemmelserne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid gap-6">
      <Card title="Hvad er det?" lead={data && leadOf(data)}>
        {data ? <Suggestions validation={data} /> : <SkeletonText lines={4} />}
      </Card>
      {data && (
        <>
          <ReceiptView validation={data} />
          <ExpertPart validation={data} />
          <LookOut validation={data} />
        </>
      )}
    </div>
  )
}

const leadOf = ({ suggestions, may }: Validation) => {
  if (suggestions.length === 0) return 'Ingen har sat navn på endnu. Har du et forslag?'
  return may.vote ? 'Er du enig, så vælg, hvor sikker du er. Tryk igen for at tage din stemme tilbage.' : undefined
}

function Suggestions({ validation }: { validation: Validation }) {
  const { status } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState(0)
  const own = useRef<HTMLElement>(null)
  const { suggestions, may } = validation
  // The form that was sent lies below what it has made of the find.
  useEffect(() => {
    if (sent > 0) jumpTo(document.getElementById(disagreementId(validation.id))) || jumpTo(own.current)
  }, [sent, validation.id])
  const done = () => {
    setOpen(false)
    setSent(sent + 1)
  }
  return (
    <>
      <Disagreement recordId={validation.id} lines={validation.receipt.disagreement} />
      {may.vote && suggestions.length > 1 && validation.receipt.disagreement.length === 0 && (
        <p className="text-ink-soft text-sm">{whenVotesPart}</p>
      )}
      {suggestions.length > 0 && (
        <ul className="-my-4 grid divide-y divide-line">
          {suggestions.map((suggestion) => (
            <li key={suggestion.id} className="py-4">
              <SuggestionCard
                ref={suggestion.ownVote === null ? undefined : own}
                validation={validation}
                suggestion={suggestion}
              />
            </li>
          ))}
        </ul>
      )}
      {may.suggest && !isOpen && (
        <Button className="justify-self-start" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
          {suggestions.length === 0 ? 'Foreslå et navn' : 'Foreslå noget andet'}
        </Button>
      )}
      {may.suggest && isOpen && <SuggestForm validation={validation} onDone={done} onCancel={() => setOpen(false)} />}
      {status === 'anonymous' && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          Vil du være med til at bestemme fundet?
          <Button size="small" onClick={() => void signIn({})}>
            Log ind
          </Button>
        </p>
      )}
    </>
  )
}
