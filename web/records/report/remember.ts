import type { TaxonRef } from '#contract/taxon.ts'
import { readItem, writeItem } from '../../core/storage.ts'
import { type Draft, type Fields, groupOf } from './draft.ts'

/** What a person said last time is a good guess for the next time. Kept in the browser, for one user at a time. */

export interface LastPlace {
  point: { lon: number; lat: number }
  uncertainty: number
  locality: string | null
  /** When the find was made: "another one here" is also on the same day. */
  observedFrom: string | null
}

/** Habits of the observer, not properties of the find. */
type Habits = Pick<Fields, 'countUnit' | 'method' | 'identificationMethod'>

export interface Remembered {
  certainty?: Fields['certainty']
  lastPlace?: LastPlace
  recentTaxa?: TaxonRef[]
  /** By species group. */
  habits?: Record<number, Habits>
}

const days = 180
const recentSize = 6
const keyOf = (userId: number) => `report-defaults:${userId}`

export const remembered = (userId: number): Remembered => readItem<Remembered>(keyOf(userId)) ?? {}

/** What is remembered after a find has been sent. */
export function learnt(before: Remembered, draft: Draft): Remembered {
  const { fields, taxon } = draft
  const { countUnit, method, identificationMethod } = fields
  const others = (before.recentTaxa ?? []).filter(({ id }) => id !== taxon?.id)
  return {
    ...before,
    ...(taxon && fields.certainty ? { certainty: fields.certainty } : {}),
    ...(fields.point
      ? {
          lastPlace: {
            point: fields.point,
            uncertainty: fields.uncertainty,
            locality: fields.locality,
            observedFrom: fields.observedFrom,
          },
        }
      : {}),
    recentTaxa: taxon ? [taxon, ...others].slice(0, recentSize) : others,
    habits: { ...before.habits, [groupOf(draft)]: { countUnit, method, identificationMethod } },
  }
}

export const learnFrom = (userId: number, draft: Draft) =>
  writeItem(keyOf(userId), learnt(remembered(userId), draft), days, 'd')

/** The habits of this group, where the draft says nothing yet. */
export function withHabits(draft: Draft, { habits }: Remembered): Draft {
  const known = habits?.[groupOf(draft)]
  if (!known || draft.saved) return draft
  const { fields } = draft
  return {
    ...draft,
    fields: {
      ...fields,
      countUnit: fields.countUnit ?? known.countUnit,
      method: fields.method ?? known.method,
      identificationMethod: fields.identificationMethod ?? known.identificationMethod,
    },
  }
}

/** A new find where the last one was, on the same day. */
export const here = ({ lastPlace }: Remembered): Partial<Omit<Draft, 'fields'>> & { fields: Partial<Fields> } =>
  lastPlace
    ? {
        placeSource: 'person',
        ...(lastPlace.observedFrom === null ? {} : { whenSource: 'person' as const }),
        fields: {
          point: lastPlace.point,
          uncertainty: lastPlace.uncertainty,
          locality: lastPlace.locality,
          ...(lastPlace.observedFrom === null ? {} : { observedFrom: lastPlace.observedFrom }),
        },
      }
    : { fields: {} }
