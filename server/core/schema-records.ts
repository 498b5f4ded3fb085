import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { At, AtNow, Json } from './schema.ts'

/** PostGIS values are written by SQL expressions and read through functions; as they are they mean nothing here. */
type Geometry = ColumnType<unknown, unknown, unknown>

/** A tsvector, which the database makes. */
export type Stems = ColumnType<unknown, never, never>

export interface RecordsSchema {
  dataset: { id: number; name: string; isOwn: Generated<boolean>; created: AtNow }
  place: {
    id: GeneratedAlways<number>
    name: string
    kind: Generated<'town' | 'place'>
    point: Geometry
    weight: Generated<number>
    source: string
  }
  storedFile: {
    id: Generated<string>
    owner: number
    name: string
    type: string
    bytes: number
    created: AtNow
  }
  recordImport: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    userId: number
    fileId: string | null
    fileName: string
    status: Generated<'checked' | 'waiting' | 'running' | 'done' | 'failed' | 'undone'>
    rows: number
    faultyRows: number
    imported: Generated<number>
    problems: ColumnType<{ row: number; column: string; message: string }[], string | undefined, string>
    message: Generated<string>
    fileHash: string | null
    warnings: ColumnType<{ row: number; column: string; message: string }[], string | undefined, string>
    points: ColumnType<{ row: number; lon: number; lat: number; isOdd: boolean }[], string | undefined, string>
    created: AtNow
    endedAt: At | null
    droppedAt: At | null
    attempt: Generated<number>
  }
  record: {
    id: GeneratedAlways<number>
    uuid: string
    datasetId: Generated<number>
    sourceId: string | null
    version: Generated<number>
    reporter: number | null
    importId: number | null
    taxonId: number | null
    speciesGroup: number | null
    certainty: 'sikker' | 'sandsynlig' | null
    verbatimName: string | null
    observedFrom: string | null
    observedTo: string | null
    timeFrom: string | null
    timeTo: string | null
    utcOffset: number | null
    datePrecision: Generated<'day' | 'month' | 'year'>
    point: Geometry
    uncertainty: Generated<number>
    shape: Geometry
    locality: string | null
    count: number | null
    countUnit: string | null
    countQuality: 'exact' | 'about' | 'at_least' | null
    isAbsent: Generated<boolean>
    state: Generated<'draft' | 'submitted'>
    submittedAt: At | null
    pausedAt: At | null
    personalAt: At | null
    personalBy: number | null
    flaggedAt: At | null
    dismissedAt: At | null
    hiddenAt: At | null
    deletedAt: At | null
    hideUntil: string | null
    ownBlur: Generated<boolean>
    stars: Generated<number>
    decisionId: number | null
    dismissedReason: string | null
    answeredAt: At | null
    scoredAt: At | null
    threadId: number | null
    tripId: number | null
    createdAt: AtNow
    modifiedAt: AtNow
  }
  recordDetail: {
    recordId: number
    lifeStage: string | null
    sex: string | null
    behaviour: string | null
    method: string | null
    identificationMethod: string | null
    substrate: string | null
    hostTaxonId: number | null
    habitat: string | null
    depth: number | null
    isDead: boolean | null
    notes: string | null
    privateNote: string | null
    finderNames: Generated<string[]>
  }
  recordFinder: {
    recordId: number
    userId: number
    status: Generated<'asked' | 'accepted'>
    askedAt: AtNow
    answeredAt: At | null
  }
  recordSuggestion: {
    id: GeneratedAlways<number>
    recordId: number
    taxonId: number
    author: number | null
    certainty: 'sikker' | 'sandsynlig'
    reason: Generated<string>
    createdAt: AtNow
    withdrawnAt: At | null
  }
  recordTag: { recordId: number; userId: number; tag: string }
  mediaRating: { mediaId: string; userId: number; rating: number; isExpert: boolean; ratedAt: AtNow }
  blurRule: {
    id: GeneratedAlways<number>
    taxonId: number
    months: Generated<number[]>
    lifeStages: Generated<string[]>
    behaviours: Generated<string[]>
  }
  exactPlaceAccess: {
    id: GeneratedAlways<number>
    at: AtNow
    userId: number
    call: string
    recordId: number | null
    filter: Json
    number: Generated<number>
  }
  thread: {
    id: GeneratedAlways<number>
    kind: 'record' | 'taxon' | 'community' | 'trip' | 'free'
    ownerId: number | null
    title: Generated<string>
    isBlocked: Generated<boolean>
    /** Organisers of a community tell something. */
    isAnnouncement: Generated<boolean>
    createdAt: AtNow
    subjectId: number | null
    starter: number | null
    answeredAt: At | null
    deletedAt: At | null
    deletedBy: number | null
    expertsCalledOn: string | null
    /** Those that can be read, and the newest of them: kept by a trigger. */
    comments: GeneratedAlways<number>
    newestId: GeneratedAlways<number | null>
    newestAt: GeneratedAlways<string | null>
  }
  threadSubject: {
    id: GeneratedAlways<number>
    name: string
    position: number
    isClosed: Generated<boolean>
  }
  threadRead: {
    userId: number
    threadId: number
    commentId: number
    readAt: AtNow
  }
  personMute: {
    userId: number
    mutedId: number
  }
  comment: {
    id: GeneratedAlways<number>
    threadId: number
    author: number | null
    html: string
    version: Generated<number>
    createdAt: AtNow
    editedAt: At | null
    deletedAt: At | null
    deletedBy: number | null
    /** Of the thread that it begins. */
    title: Generated<string>
    /** The number that its writer gave it. */
    uuid: string | null
    /** Its words and those of the title, in their Danish stems. */
    search: Stems
  }
  commentVersion: {
    commentId: number
    version: number
    html: string
    writtenAt: At
  }
  threadFollower: {
    threadId: number
    userId: number
    isFollowed: Generated<boolean>
    isMuted: Generated<boolean>
  }
  /** The views; see the migration. */
  recordShown: RecordShown & { isPublic: boolean; notes: string | null }
  recordPublicSource: RecordPublic
  recordPublic: RecordPublic
}

interface RecordShown {
  recordId: number
  datasetId: number
  taxonId: number | null
  treeNumber: number
  speciesGroup: number
  point: Geometry
  east: number
  north: number
  side: number
  uncertainty: number
  locality: string | null
  shape: Geometry
  dayFrom: string
  dayTo: string
  month: number
  stars: number
  certainty: 'sikker' | 'sandsynlig' | null
  reporter: number | null
  isAbsent: boolean
  isFlagged: boolean
  isPaused: boolean
  hasPicture: boolean
  submittedAt: At
  modifiedAt: At
  waitsFrom: At | null
  machinePoints: number | null
  isUnnamed: Generated<boolean>
  /** Votes part, and the name is of no suggestion. */
  isParted: Generated<boolean>
  /** Of the taxa that hide it; null when none does. */
  blurGroups: number[] | null
  /** The trip that it names to everybody. */
  tripId: number | null
}

type RecordPublic = RecordShown & { areas: number[] | null }
