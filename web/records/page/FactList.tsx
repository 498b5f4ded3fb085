import { Lock } from 'lucide-react'
import type { RecordDetails } from '#contract/record.ts'
import { Link } from '../../core/link.tsx'
import { Card } from '../../ui/Card.tsx'
import { factsOf } from '../facts.ts'
import { NoteLine, WithheldNote } from '../WithheldNote.tsx'

/** What is known, as calm pairs of words. */
export function FactList({ record }: { record: RecordDetails }) {
  return (
    <Card title="Om fundet">
      {record.notes && <p className="max-w-[65ch] whitespace-pre-line text-lg">{record.notes}</p>}
      {record.notes && record.exactPlace !== null && (
        <NoteLine>Andre kan ikke læse noten, fordi stedet er sløret.</NoteLine>
      )}
      {record.isNoteWithheld && <WithheldNote />}
      <dl className="-my-2.5 grid text-sm">
        {factsOf(record).map(({ label, value, to, isPrivate }) => (
          <div
            key={label}
            className="grid grid-cols-[8.5rem_1fr] gap-x-4 border-line py-2.5 not-last:border-b sm:grid-cols-[11rem_1fr]"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line">
              {to ? (
                <Link to={to} className="text-accent underline underline-offset-4">
                  {value}
                </Link>
              ) : (
                value
              )}
              {isPrivate && (
                <span className="mt-0.5 flex items-center gap-1 text-ink-soft text-xs">
                  <Lock className="size-3.5" aria-hidden="true" /> Kun for dig og de andre findere
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
