import { Notice } from '../../ui/Notice.tsx'

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
