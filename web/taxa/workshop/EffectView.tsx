import { numberText } from '#contract/counted.ts'
import type { Effect } from '#contract/taxon-tree.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'

const metres = (radius: number | null) => (radius === null ? 'ingen' : `${numberText(radius)} m`)

/** What a change would do, or did, in numbers and sentences. */
export function EffectView({ effect }: { effect: Effect }) {
  const { taxa, names, records, votes, lists, followers, blur, messages } = effect
  return (
    <div className="grid gap-4">
      {messages.length > 0 && (
        <Notice tone="warning" title="Vær opmærksom på">
          <ul className="list-disc ps-5">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Facts
        facts={[
          { label: 'Taxa', value: numberText(taxa) },
          { label: 'Navne', value: numberText(names) },
          { label: 'Fund', value: numberText(records) },
          { label: 'Stemmer', value: numberText(votes) },
          { label: 'Lister', value: numberText(lists) },
          { label: 'Følgere', value: numberText(followers) },
          ...(blur ? [{ label: 'Sløring', value: `${metres(blur.before)} → ${metres(blur.after)}` }] : []),
        ]}
      />
    </div>
  )
}
