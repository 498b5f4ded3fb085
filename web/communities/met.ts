import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MetCommunity } from '#contract/community.ts'
import { ApiError, api } from '../core/api.ts'
import type { RecordInTheMaking } from '../records/ReportPage.tsx'
import { proposed, rememberMet } from './kept-communities.ts'

/** A community that a find meets; without a network only as far as the device can tell. */
export type Met = MetCommunity & { fit: 'sure' | 'yes' | 'maybe' }

/** So long nothing changes before it is asked which communities the find meets. */
const pause = 500

type Question = Pick<
  RecordInTheMaking,
  'taxonId' | 'speciesGroup' | 'taxonGroup' | 'point' | 'date' | 'dateTo' | 'ownBlur' | 'recordId'
>

async function ask(question: Question, signal: AbortSignal): Promise<Met[]> {
  const { taxonGroup: _, recordId, point, ...made } = question
  if (!point) return []
  try {
    const asked = { ...made, point, ...(recordId === undefined ? {} : { recordId }) }
    const { items } = await api('POST /community/meets', asked, { signal })
    rememberMet(items.filter(({ isFollowed }) => !isFollowed).map(({ community }) => community.id))
    return items.map((one) => ({ ...one, fit: 'sure' }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const kept = await proposed(question)
    return kept.map(({ criteria: _criteria, taxa: _taxa, endAt: _endAt, ...one }) => ({ ...one, given: null }))
  }
}

/** Which communities a find meets; asked again when it has been still for a moment. */
export function useMet(find: RecordInTheMaking): Met[] | undefined {
  const { taxonId, speciesGroup, taxonGroup, point, date, dateTo, ownBlur, recordId } = find
  const isKnown = (taxonId !== null || speciesGroup !== null) && point !== null && date !== ''
  const question: Question = { taxonId, speciesGroup, taxonGroup, point, date, dateTo, ownBlur, recordId }
  const text = isKnown ? JSON.stringify(question) : ''
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return useQuery({
    queryKey: ['communities-met', asked],
    queryFn: ({ signal }) => ask(JSON.parse(asked), signal),
    // The device can answer too.
    networkMode: 'always',
    enabled: asked !== '',
    placeholderData: asked === '' ? undefined : keepPreviousData,
  }).data
}
