import type { ReactNode } from 'react'
import { numberText } from '#contract/counted.ts'
import { Link } from '../core/link.tsx'
import { RecordRows } from '../records/RecordCardView.tsx'
import { useOwnRecords } from '../records/record-data.ts'
import { profilePath } from '../records/record-texts.ts'
import { Card } from '../ui/Card.tsx'
import { AskedByExperts } from '../validation/AskedByExperts.tsx'

const shown = 4

/** What one has begun, and what others ask one about. Nothing there is nothing said. */
export function WaitingForMe({ userId }: { userId: number }) {
  return (
    <>
      <AskedByExperts userId={userId} />
      <Waiting
        kind="asked"
        title="Var du med?"
        lead="Nogen har nævnt dig som finder. Sig ja eller nej på fundets side."
        userId={userId}
      />
      <Waiting kind="drafts" title="Dine kladder" lead="Begyndt, men ikke indsendt." userId={userId} />
    </>
  )
}

interface WaitingProps {
  kind: 'asked' | 'drafts'
  title: string
  lead: ReactNode
  userId: number
}

function Waiting({ kind, title, lead, userId }: WaitingProps) {
  const { data } = useOwnRecords(kind, { take: shown })
  const [page] = data?.pages ?? []
  if (!page || page.total === 0) return null
  return (
    <Card title={`${title} (${numberText(page.total)})`} lead={lead}>
      <RecordRows cards={page.items} />
      {page.total > page.items.length && (
        <Link to={profilePath(userId)} className="text-accent underline underline-offset-4">
          Se dem alle på din side
        </Link>
      )}
    </Card>
  )
}
