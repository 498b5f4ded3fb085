import type { Lacking } from '#contract/community.ts'
import { editPath } from '../records/record-texts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { neededText } from './needed-words.ts'

interface AddLinkProps {
  recordId: number
  /** What was found. */
  name: string
  lacking: Lacking
}

/** To the find itself, where it alone wants something. */
export function AddLink({ recordId, name, lacking }: AddLinkProps) {
  return (
    <ButtonLink to={editPath(recordId)} size="small">
      Tilføj{' '}
      <span className="sr-only">
        {neededText(lacking.needed)} til {name}
      </span>
    </ButtonLink>
  )
}
