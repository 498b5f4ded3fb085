import { type BegunReport, begunReport } from '../report-origin.ts'
import type { Draft } from './draft.ts'

/** The draft with what was said before one was a user, where the draft says nothing itself. */
export function withBegun(draft: Draft, begun: BegunReport): Draft {
  const { fields } = draft
  const isPlaced = fields.point !== null || begun.point === null
  const isDated = draft.whenSource !== 'default'
  return {
    ...draft,
    placeSource: isPlaced ? draft.placeSource : 'person',
    whenSource: isDated ? draft.whenSource : 'person',
    fields: {
      ...fields,
      ...(isPlaced ? {} : { point: begun.point, uncertainty: begun.uncertainty ?? fields.uncertainty }),
      ...(isDated ? {} : { observedFrom: begun.day }),
      notes: (fields.notes ?? '').trim() === '' && begun.notes.trim() !== '' ? begun.notes.trim() : fields.notes,
    },
  }
}

/** What was begun about another species is not this find's. */
export function withBegunOf(draft: Draft, taxonId: number | undefined): Draft {
  const begun = begunReport()
  if (!begun || begun.taxonId !== (taxonId ?? null) || draft.fields.taxonId !== begun.taxonId) return draft
  return withBegun(draft, begun)
}
