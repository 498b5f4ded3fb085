import { Notice } from '../../ui/Notice.tsx'

/** What a vote for something else does, said before it is cast. */
export const whenVotesPart =
  'Er I uenige, står fundet imens under den gruppe, som forslagene har til fælles, indtil ét af dem har mere end to tredjedele af pointene, eller en ekspert afgør det.'

/** That votes part, where the find stands meanwhile and what would settle it. Nothing where they agree. */
export function Disagreement({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  const [title, ...rest] = lines
  return (
    <Notice tone="info" title={title}>
      {rest.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
