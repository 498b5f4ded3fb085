import { recordFields } from '#contract/record-fields.ts'
import { changedFields } from './changes.ts'
import type { Draft, Fields, Saved } from './draft.ts'

/** Somebody (or the same person on another device) saved the find in between: what is different now, in words. */

const idsOf = (pictures: Saved['pictures']) =>
  pictures.map(({ mediaId, author, licence }) => [mediaId, author, licence])

/** The parts that are different in the newest version, each named once. */
export function changedParts(before: Saved, after: Saved): string[] {
  const parts = Object.keys(changedFields(after.fields, before.fields)) as (keyof Fields)[]
  const pictures =
    JSON.stringify(idsOf(before.pictures)) === JSON.stringify(idsOf(after.pictures))
      ? []
      : [recordFields.pictures.short]
  return [...new Set([...parts.map((part) => recordFields[part].short), ...pictures])]
}

/** The person's own changes, put on top of the newest version. Parts that only the other changed follow the other. */
export function rebased(mine: Draft, own: Fields, newest: Draft): Draft {
  const { saved } = mine
  if (!saved || !newest.saved) return newest
  const changes = changedFields(own, saved.fields)
  const has = (part: keyof Fields) => part in changes
  const isIdentified = has('taxonId') || has('speciesGroup')
  const havePictures = JSON.stringify(idsOf(mine.pictures)) !== JSON.stringify(idsOf(saved.pictures))
  return {
    ...newest,
    fields: { ...newest.fields, ...changes },
    taxon: isIdentified ? mine.taxon : newest.taxon,
    isUnknown: isIdentified ? mine.isUnknown : newest.isUnknown,
    hostTaxon: has('hostTaxonId') ? mine.hostTaxon : newest.hostTaxon,
    finders: has('finderIds') ? mine.finders : newest.finders,
    answers: mine.answers,
    pictures: havePictures ? mine.pictures : newest.pictures,
  }
}
