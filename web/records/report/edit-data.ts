import type { RecordDetails, RecordFields } from '#contract/record.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { api } from '../../core/api.ts'
import { danishWall } from '../../media/picture-moment.ts'
import { refOf } from '../../taxa/ref-of.ts'
import type { Draft, DraftPicture, Person } from './draft.ts'

/** A find as its writer's form shows it, from what the server has. */

interface Stored {
  version: number
  state: 'draft' | 'submitted'
  fields: RecordFields
  record: RecordDetails
  taxon: TaxonRef | null
}

/** A draft's day that is just the day it was begun: nobody has said it, so a picture may know better. */
const isGuess = (
  fields: Pick<RecordFields, 'observedFrom' | 'observedTo' | 'timeFrom'>,
  state: string,
  begun: string,
) =>
  fields.observedFrom === null ||
  (state === 'draft' &&
    fields.observedTo === null &&
    fields.timeFrom === null &&
    fields.observedFrom === danishWall(Date.parse(begun)).day)

export function editedDraft(uuid: string, { version, state, fields, record, taxon }: Stored): Draft {
  const { pictures, ...rest } = fields
  const shown = pictures.map(({ id, author, licence }): DraftPicture => {
    const media = record.pictures.find((one) => one.id === id)
    return {
      key: id,
      name: '',
      mediaId: id,
      ...(media ? { url: media.url } : {}),
      author: author ?? media?.author ?? '',
      licence: licence ?? media?.licence ?? 'CC BY 4.0',
      facts: {},
    }
  })
  const finders = rest.finderIds.map((id): Person => {
    const known = record.finders.find((one) => one.id === id)
    return {
      id,
      displayName: known?.displayName ?? `Bruger ${id}`,
      userProfilePhotoUrl: known?.userProfilePhotoUrl ?? null,
    }
  })
  return {
    uuid,
    fields: { ...rest, certainty: rest.certainty ?? 'sikker' },
    pictures: shown,
    taxon,
    isUnknown: rest.taxonId === null && (state === 'submitted' || rest.speciesGroup !== null),
    hostTaxon: record.hostTaxon,
    finders,
    answers: {},
    incoming: [],
    unread: {},
    placeSource: rest.point === null ? 'default' : 'person',
    whenSource: isGuess(rest, state, record.createdAt) ? 'default' : 'person',
    saved: {
      recordId: record.id,
      version,
      state,
      fields: rest,
      pictures: shown.map(({ mediaId, author, licence }) => ({ mediaId, author, licence })),
      mayChangeTaxon: record.may.changeTaxon,
    },
  }
}

export async function fetchForEdit(id: number): Promise<Draft> {
  const [{ version, state, fields }, record] = await Promise.all([
    api('GET /records/{id}/fields', { id }),
    api('GET /records/{id}', { id }),
  ])
  const { taxonId } = fields
  // What the writer said; the find itself may be called something else by now.
  const taxon =
    taxonId === null
      ? null
      : record.taxon?.id === taxonId
        ? record.taxon
        : refOf(await api('GET /taxa/{id}', { id: taxonId }))
  return editedDraft(crypto.randomUUID(), { version, state, fields, record, taxon })
}
