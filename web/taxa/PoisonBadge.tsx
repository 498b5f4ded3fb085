import { Skull } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'

/** That a taxon is poisonous, and how. */
export function PoisonBadge({ warning }: { warning: string | null }) {
  if (warning === null) return null
  return (
    <Badge tone="danger" icon={<Skull aria-hidden="true" />}>
      {warning}
    </Badge>
  )
}
