import { useQuery } from '@tanstack/react-query'
import { ListChecks, Sparkles } from 'lucide-react'
import { prompts } from '#contract/group-details.ts'
import { api } from '../../core/api.ts'
import { DetailControl } from './DetailControl.tsx'
import { askedDetails, ownLabel, sharedLabel } from './details-words.ts'
import { groupOf } from './draft.ts'
import { Part } from './Part.tsx'
import type { ReportState } from './report-state.ts'

/** What the taxon's experts miss; inherited from the taxa above it. Without an answer nothing more is asked. */
const useNudges = (taxonId: number | undefined) =>
  useQuery({
    queryKey: ['nudge-fields', taxonId],
    queryFn: ({ signal }) => api('GET /taxa/taxon-nudge-fields', { taxonId: taxonId ?? 0 }, { signal }),
    enabled: taxonId !== undefined,
    staleTime: 60 * 60_000,
  }).data ?? []

/** The details that fit what was found. None of them is needed. */
export function DetailsPart(state: ReportState) {
  const { draft } = state
  const nudges = useNudges(draft.taxon?.id)
  const asked = askedDetails(groupOf(draft), nudges)
  const nudged = asked.filter(({ isNudged }) => isNudged)
  const shared = sharedLabel(nudges)
  const picture = nudges.find(({ field }) => field === 'picture')
  const wantsPicture = picture !== undefined && draft.pictures.length === 0
  return (
    <Part
      title="Detaljer"
      icon={<ListChecks aria-hidden="true" />}
      aside={<span className="text-ink-soft text-sm">Alt er valgfrit</span>}
    >
      {(nudged.length > 0 || wantsPicture) && (
        <div className="grid gap-4 rounded-md bg-accent-soft p-4">
          <p className="flex items-start gap-2 text-sm">
            <Sparkles className="mt-0.5 size-4.5 shrink-0 text-accent" aria-hidden="true" />
            <span>
              <strong>Eksperterne vil især gerne vide:</strong>
              {shared && <span className="block">{shared}</span>}
              {wantsPicture && <span className="block">{ownLabel(picture.label, nudges) || prompts.picture}</span>}
            </span>
          </p>
          {nudged.map((detail) => (
            <DetailControl key={detail.field} detail={detail} {...state} />
          ))}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {asked
          .filter(({ isNudged }) => !isNudged)
          .map((detail) => (
            <DetailControl key={detail.field} detail={detail} {...state} />
          ))}
      </div>
    </Part>
  )
}
