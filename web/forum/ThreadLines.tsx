import type { ThreadLine } from '#contract/thread.ts'
import { ThreadLineView } from './ThreadLineView.tsx'

interface ThreadLinesProps {
  lines: readonly ThreadLine[]
  /** They are the comments that hold what was searched for. */
  isSearch?: boolean
  /** They stand where all threads are of one thing: which kind of thing need not be said. */
  isWithin?: boolean
  className?: string
}

export function ThreadLines({
  lines,
  isSearch = false,
  isWithin = false,
  className = '-mx-3 sm:-mx-4',
}: ThreadLinesProps) {
  return (
    <ul className={`grid divide-y divide-line ${className}`}>
      {lines.map((line) => (
        <li key={isSearch ? line.comment.id : line.id}>
          <ThreadLineView line={line} isHit={isSearch} isWithin={isWithin} />
        </li>
      ))}
    </ul>
  )
}
