import { createContext, type ReactNode } from 'react'
import type { Point, RecordDetails } from '#contract/record.ts'
import type { OnAnswer } from '../answers.ts'
import type { Draft } from './draft.ts'

/** What is known of a find while it is written. */
export interface RecordInTheMaking {
  uuid: string
  /** Of one that is there already. */
  recordId: number | undefined
  taxonId: number | null
  speciesGroup: number | null
  /** The group of the taxon. */
  taxonGroup: number | null
  point: Point | null
  date: string
  dateTo: string | null
  ownBlur: boolean
  /** What communities are answered, by their ids. */
  answers: Draft['answers']
}

export const inTheMaking = ({ uuid, saved, taxon, isUnknown, fields, answers }: Draft): RecordInTheMaking => ({
  uuid,
  recordId: saved?.recordId,
  taxonId: taxon?.id ?? null,
  speciesGroup: isUnknown ? fields.speciesGroup : null,
  taxonGroup: taxon?.speciesGroup ?? null,
  point: fields.point,
  date: fields.observedFrom ?? '',
  dateTo: fields.observedTo,
  ownBlur: fields.ownBlur,
  answers,
})

/** What rooms to the right put into the form and on its receipt. */
export interface ReportSlots {
  inForm: (find: RecordInTheMaking, onAnswer: OnAnswer) => ReactNode
  belowReceipt: (record: RecordDetails) => ReactNode
}

export const ReportSlotsContext = createContext<ReportSlots>({ inForm: () => null, belowReceipt: () => null })
