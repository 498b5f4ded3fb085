import { Split } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import { Badge } from '../ui/Badge.tsx'
import { JumpLink } from '../ui/JumpLink.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useValidation } from './validation-data.ts'

/** Where the page of a find explains that votes part. */
export const disagreementId = (recordId: number) => `uenighed-${recordId}`

/** Beside the stars: votes part about the name. Leads to what that means. */
export function DisagreementMark({ recordId }: { recordId: number }) {
  const { data } = useValidation(recordId)
  if (!data || data.receipt.disagreement.length === 0) return null
  return (
    <JumpLink to={disagreementId(recordId)} className="rounded-full [&>span]:underline [&>span]:underline-offset-2">
      <Badge tone="info" icon={<Split aria-hidden="true" />}>
        Uenighed
      </Badge>
    </JumpLink>
  )
}

/** What a vote for something else does, said before it is cast. */
export const whenVotesPart =
  'Er I uenige, står fundet imens under den gruppe, som mere end to tredjedele af pointene peger på, indtil ét af forslagene selv har så mange, eller en ekspert afgør det.'

interface PartedNoticeProps {
  /** What the find is called meanwhile, and the stars that it has as that. */
  record: { taxon: TaxonRef | null; stars: number }
  action?: ReactNode
  /** What would settle it. */
  children?: ReactNode
}

/** That votes part about a find of the queue, and where it stands meanwhile. */
export function PartedNotice({ record, action, children }: PartedNoticeProps) {
  return (
    <Notice tone="info" title="Der er uenighed om navnet" action={action}>
      {meanwhile(record)} {children}
    </Notice>
  )
}

function meanwhile({ taxon, stars }: PartedNoticeProps['record']) {
  if (!taxon) return 'Forslagene har ingen gruppe til fælles, så fundet er imens uden navn.'
  // Votes rule a name until it has two stars; since then they may have moved away from it.
  if (stars >= 2) return `Fundet har to stjerner som ${taxon.name}, men forslagene er andre.`
  return `Fundet står imens under ${taxon.name}, den gruppe, som mere end to tredjedele af pointene peger på.`
}

/** That votes part, where the find stands meanwhile and what would settle it. Nothing where they agree. */
export function Disagreement({ recordId, lines }: { recordId: number; lines: readonly string[] }) {
  if (lines.length === 0) return null
  const [title, ...rest] = lines
  return (
    <div id={disagreementId(recordId)} tabIndex={-1} className="scroll-mt-24">
      <Notice tone="info" title={title}>
        {rest.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    </div>
  )
}
