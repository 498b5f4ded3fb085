import { useEffect, useState } from 'react'
import type { CriteriaPreview } from '#contract/community.ts'
import { communityLimits, hasArea } from '#contract/community-words.ts'
import { counted } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import { addressOfFilter } from '../../search/address.ts'
import { CriteriaFields } from '../../search/CriteriaFields.tsx'
import { SquaresMap } from '../../search/SquaresMap.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePreview } from '../community-data.ts'
import type { UsedDraft } from './use-community-draft.ts'

type How = 'criteria' | 'hand'
/** So long nothing changes before it is asked what would be gathered. */
const pause = 400

/** Which finds belong: with the controls of the search, and what that would gather. */
export function CriteriaPart({ draft }: { draft: UsedDraft }) {
  const { values, set, community } = draft
  const { criteria } = values
  // Whoever tries "by hand" and comes back has what was chosen before.
  const [before, setBefore] = useState(criteria ?? {})
  return (
    <Card title="Hvilke fund hører til?">
      <RadioGroup<How>
        label="Hvordan kommer fund med?"
        hideLabel
        hasCards
        name="community.criteria"
        value={criteria === null ? 'hand' : 'criteria'}
        onChange={(how) => {
          if (criteria !== null) setBefore(criteria)
          set('criteria', how === 'hand' ? null : before)
        }}
        options={[
          {
            value: 'criteria',
            label: 'Af sig selv',
            description: 'Alle offentlige fund, der passer, er med i samme øjeblik.',
          },
          { value: 'hand', label: 'Kun dem, vi tager ind', description: 'Arrangørerne vælger fund for fund.' },
        ]}
      />
      {criteria !== null && (
        <>
          <CriteriaFields filter={criteria} onChange={(next) => set('criteria', next)} />
          <Preview draft={draft} id={community?.id} />
        </>
      )}
    </Card>
  )
}

function Preview({ draft, id }: { draft: UsedDraft; id: number | undefined }) {
  const text = JSON.stringify(draft.values.criteria)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const criteria = JSON.parse(asked) as UsedDraft['values']['criteria']
  const { data, isError, error, refetch, isPlaceholderData } = usePreview(criteria, id)
  if (isError && !data) {
    return <ErrorState title="Forhåndsvisningen kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-72 rounded-lg" />
  const isOld = isPlaceholderData || asked !== text
  const sentence = `Dette ville samle ${counted(data.records, 'fund')} af ${counted(data.people, 'person', 'personer')}.`
  return (
    <section aria-label="Forhåndsvisning" className={cx('grid gap-3 transition-opacity', isOld && 'opacity-60')}>
      <p role="status" aria-busy={isOld} className="font-semibold text-lg tabular-nums">
        {sentence}
      </p>
      <p className="text-ink-soft text-sm">
        {capital(data.criteriaText || 'alle fund')} · {counted(data.species, 'art', 'arter')}
      </p>
      {data.change && draft.isChanged('criteria') && <Change change={data.change} />}
      <SquaresMap
        label={`Kort over det, der ville samles. ${sentence}`}
        side={data.side}
        squares={data.squares}
        hidden={data.hidden}
        where={criteria ?? {}}
        isCountry={!hasArea(criteria)}
      />
      {criteria && (
        <p>
          <ButtonLink to={addressOfFilter(criteria, 'liste')} size="small">
            Se fundene i søgningen
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

/** What becomes of what is there. */
function Change({ change }: { change: NonNullable<CriteriaPreview['change']> }) {
  const { enter, leave, byHand, isWider, trusting, answers } = change
  return (
    <Notice title="Når du gemmer">
      <ul className="list-disc ps-5">
        <li>
          {counted(enter, 'fund')} kommer til, og {counted(leave, 'fund')} går ud.
        </li>
        {byHand > 0 && <li>{counted(byHand, 'fund')}, I har taget ind eller udeladt, bliver, som de er.</li>}
        {answers > 0 && <li>{counted(answers, 'fund')} beholder de svar, der er givet.</li>}
        {isWider && trusting > 0 && (
          <li>
            Fællesskabet bliver bredere: {counted(trusting, 'følgers', 'følgeres')} tillid hviler i{' '}
            {communityLimits.trustRests} dage. Der bliver sendt besked om det.
          </li>
        )}
      </ul>
    </Notice>
  )
}
