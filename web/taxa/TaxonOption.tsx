import type { TaxonHit } from '#contract/taxon.ts'
import { Marked } from '../ui/Marked.tsx'
import { hitLines, rankNote } from './names.ts'
import { Scientific } from './Scientific.tsx'
import { TaxonPicture } from './TaxonPicture.tsx'

/** The inside of one hit in a list of taxa: picture or group, the names with what was typed marked, and the rank. */
export function TaxonOption({ hit }: { hit: TaxonHit }) {
  const { name, latin, also } = hitLines(hit)
  const rank = rankNote(hit)
  return (
    <>
      <TaxonPicture taxon={hit} className="size-11 rounded-md" drawingClassName="size-8" />
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="wrap-anywhere font-semibold">
          {hit.danishName !== null ? (
            <Marked parts={name} />
          ) : (
            <Scientific rank={hit.rank}>
              <Marked parts={name} />
            </Scientific>
          )}
          {hit.isDeleted && <span className="font-normal text-danger"> (slettet)</span>}
        </span>
        {latin && (
          <Scientific rank={hit.rank} className="wrap-anywhere text-ink-soft text-sm">
            <Marked parts={latin} />
          </Scientific>
        )}
        {also && (
          <span className="wrap-anywhere text-ink-soft text-sm">
            også kaldet <Marked parts={also} />
          </span>
        )}
        {hit.isFuzzy && <span className="sr-only">, fundet trods stavefejl</span>}
      </span>
      {rank && <span className="shrink-0 rounded-full bg-sunken px-2 py-0.5 text-ink-soft text-xs">{rank}</span>}
    </>
  )
}
