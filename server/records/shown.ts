import type { PublicUser } from '#contract/account.ts'
import type { Place, Point, RecordDetails, RecordMay, recordMarks } from '#contract/record.ts'
import { type PlainValues, plainLineOf, type ToldField, toldFields } from '#contract/record-fields.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { Viewer } from '#server/core/context.ts'
import type { mediaShower } from '#server/media/shown.ts'
import type { RecordRow } from './queries.ts'
import { isBlurred, isOwner, isReporter, isWarden } from './sight.ts'

type Marked = Pick<RecordRow, 'pausedAt' | 'personalAt' | 'flaggedAt' | 'dismissedAt' | 'hiddenAt' | 'deletedAt'>

const markColumns = {
  paused: 'pausedAt',
  personal: 'personalAt',
  flagged: 'flaggedAt',
  dismissed: 'dismissedAt',
  hidden: 'hiddenAt',
  deleted: 'deletedAt',
} as const satisfies Record<(typeof recordMarks)[number], keyof Marked>

export const marksOf = (row: Marked): RecordDetails['marks'] =>
  (Object.keys(markColumns) as RecordDetails['marks']).filter((mark) => row[markColumns[mark]] !== null)

export const exactPoint = ({ lon, lat }: Pick<RecordRow, 'lon' | 'lat'>): Point | null =>
  lon === null || lat === null ? null : { lon, lat }

const exactPlace = (row: RecordRow): Place | null => {
  const point = exactPoint(row)
  if (point === null) return null
  return { point, uncertainty: row.uncertainty, side: 0, locality: row.locality, shape: row.shape }
}

/** What everybody sees of a blurred find's place: the square, and nothing that was said about it. */
const shownPlace = (row: RecordRow): Place | null => {
  if (row.side === null || row.side === 0) return exactPlace(row)
  if (row.shownLon === null || row.shownLat === null || row.shownUncertainty === null) return null
  const point = { lon: row.shownLon, lat: row.shownLat }
  return { point, uncertainty: row.shownUncertainty, side: row.side, locality: null, shape: null }
}

/** Nothing of it is hidden in a square; of a draft that is not worked out. */
export const isOpen = ({ side }: Pick<RecordRow, 'side'>) => side === 0

/** People write in notes where they stood: those of a blurred find are for those who know its place. */
export const isNoteWithheld = (row: Pick<RecordRow, 'notes' | 'side'>) => row.notes !== null && !isOpen(row)

/** The plain fields of a find as somebody may read them. */
export const toldTo = (row: RecordRow, { owner, seesPlace }: { owner: boolean; seesPlace: boolean }) =>
  Object.fromEntries(
    toldFields.map((name) => {
      const { seen } = plainLineOf(name)
      return [name, seen === undefined || (seen === 'owner' ? owner : seesPlace) ? row[name] : null]
    }),
  ) as PlainValues<ToldField>

/** Hidden pictures are there for the reporter, who is told, and for those who can show them again. */
export const maySeeHiddenPictures = (viewer: Viewer, row: Pick<RecordRow, 'reporter'>) =>
  isReporter(viewer, row) || isWarden(viewer)

const seenPictures = (viewer: Viewer, row: RecordRow) =>
  row.pictures.filter(({ status }) => status === 'used' || maySeeHiddenPictures(viewer, row))

/** The taxa that are told of with a find. */
export const taxaToldWith = ({ taxonId, saidTaxonId, hostTaxonId }: RecordRow): number[] =>
  [taxonId, saidTaxonId, hostTaxonId].filter((id) => id !== null)

export interface Beside {
  taxa: ReadonlyMap<number, TaxonRef>
  users: ReadonlyMap<number, PublicUser>
  may: RecordMay
  asMedia: Awaited<ReturnType<typeof mediaShower>>
  municipality: string | null
  trip: RecordDetails['trip']
}

/** A find as the viewer may see it. Whether they may see it at all has been asked before. */
export function asRecord(
  viewer: Viewer,
  row: RecordRow,
  { taxa, users, may, asMedia, municipality, trip }: Beside,
): RecordDetails {
  const owner = isOwner(viewer, row)
  const taxonOf = (id: number | null) => (id === null ? null : (taxa.get(id) ?? null))
  const userOf = (id: number | null) => (id === null ? null : (users.get(id) ?? null))
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    datasetId: row.datasetId,
    state: row.state,
    marks: marksOf(row),
    stars: row.stars,
    taxon: taxonOf(row.taxonId),
    speciesGroup: row.speciesGroup,
    certainty: row.certainty,
    saidTaxon: row.saidTaxonId === row.taxonId ? null : taxonOf(row.saidTaxonId),
    observedFrom: row.observedFrom,
    observedTo: row.observedTo,
    timeFrom: row.timeFrom,
    timeTo: row.timeTo,
    datePrecision: row.datePrecision,
    place: shownPlace(row),
    exactPlace: isBlurred(row) && may.seeExact ? exactPlace(row) : null,
    municipality,
    isAbsent: row.isAbsent,
    ...toldTo(row, { owner, seesPlace: may.seeExact || isOpen(row) }),
    hostTaxon: taxonOf(row.hostTaxonId),
    isNoteWithheld: !may.seeExact && isNoteWithheld(row),
    reporter: userOf(row.reporter),
    finders: row.finders
      // Who has not answered yet is not told to others.
      .filter(({ status, userId }) => status === 'accepted' || owner || isAsked(viewer, userId))
      .flatMap(({ userId, status }) => {
        const user = userOf(userId)
        return user ? [{ ...user, status }] : []
      }),
    finderNames: row.finderNames,
    pictures: seenPictures(viewer, row).map((picture) => ({
      ...asMedia(picture),
      rating: picture.rating,
      ownRating: picture.ownRating,
      isHidden: picture.status === 'hidden',
    })),
    // Labels are for sorting the own finds: they stay with who wrote them, and come back with the find.
    tags: owner ? row.tags : [],
    threadId: row.threadId,
    trip,
    submittedAt: row.submittedAt,
    createdAt: row.createdAt,
    modifiedAt: row.modifiedAt,
    hideUntil: owner ? row.hideUntil : null,
    ownBlur: row.ownBlur,
    may,
  }
}

const isAsked = (viewer: Viewer, userId: number) => viewer.kind === 'user' && viewer.userId === userId
