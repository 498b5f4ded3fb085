import { ExternalLink } from 'lucide-react'
import type { Point } from '#contract/record.ts'
import { otherMaps } from './other-maps.ts'

/** Links to the place in maps of others. */
export function OtherMaps({ point }: { point: Point }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {otherMaps(point).map(({ name, url }) => (
        <a
          key={name}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-4"
        >
          {name}
          <ExternalLink className="size-3.5" aria-hidden="true" />
          <span className="sr-only">(åbner i et nyt vindue)</span>
        </a>
      ))}
    </p>
  )
}
