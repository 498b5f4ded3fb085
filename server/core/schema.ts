import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CommunitiesSchema } from './schema-communities.ts'
import type { NewsSchema } from './schema-news.ts'
import type { RecordsSchema } from './schema-records.ts'
import type { SearchSchema } from './schema-search.ts'
import type { TripsSchema } from './schema-trips.ts'
import type { ValidationSchema } from './schema-validation.ts'
import type { WarningsSchema } from './schema-warnings.ts'

/** Moments come out of both databases as ISO texts (see database.ts). */
export type At = ColumnType<string, string | Date, string | Date>
export type AtNow = ColumnType<string, string | Date | undefined, string | Date>
export type Json = ColumnType<unknown, string | null | undefined, string | null>

export interface Schema
  extends RecordsSchema,
    ValidationSchema,
    SearchSchema,
    NewsSchema,
    WarningsSchema,
    TripsSchema,
    CommunitiesSchema {
  schemaMigration: { name: string; hash: string; appliedAt: AtNow }
  schemaView: { name: string; version: number; hash: string; laidAt: AtNow }
  change: {
    id: GeneratedAlways<number>
    at: AtNow
    entity: string
    entityId: string
    verb: string
    before: Json
    after: Json
    actor: number | null
    reason: string | null
    batch: string | null
  }
  setting: { category: string; key: string; value: string; type: string; updatedAt: AtNow }
  terms: {
    version: GeneratedAlways<number>
    html: string
    requiresNewAcceptance: boolean
    publishedAt: AtNow
    publishedBy: number | null
  }
  appUser: {
    id: GeneratedAlways<number>
    identification: Generated<string>
    issuer: string | null
    subject: string | null
    tenant: string | null
    name: string
    userName: string
    displayName: string
    email: string | null
    pendingEmail: string | null
    claims: Generated<string[]>
    acceptedTermsVersion: number | null
    acceptedMostRecentTermDate: At | null
    mediaLicense: Generated<string>
    includeAllTaxonByDefault: Generated<boolean>
    includeAuthorName: Generated<boolean>
    outOfRankings: Generated<boolean>
    profilePhotoId: string | null
    toursSeen: Generated<string[]>
    lastSeenCommentsNotifications: At | null
    lastSeenValidationNotifications: At | null
    lastSeenOtherNotifications: At | null
    lastLoginDate: At | null
    note: Generated<string>
    about: Generated<string>
    blockedAt: At | null
    blockedReason: string | null
    deletedAt: At | null
    created: AtNow
    lastUpdated: AtNow
  }
  roleGrant: {
    id: GeneratedAlways<number>
    userId: number
    role: string
    speciesGroup: number | null
    area: ColumnType<unknown, unknown, unknown>
    areaName: string | null
    validFrom: string | null
    validTo: string | null
    reason: string
    grantedBy: number | null
    grantedAt: AtNow
    revokedAt: At | null
  }
  media: {
    id: Generated<string>
    kind: Generated<string>
    ownerType: string | null
    ownerId: string | null
    position: Generated<number>
    uploader: number | null
    author: string
    licence: string
    status: Generated<string>
    width: number
    height: number
    bytes: number
    sha256: string | null
    takenAt: At | null
    placeholder: string | null
    exifPoint: Generated<unknown>
    exifTaken: string | null
    exifOffset: number | null
    fileName: string | null
    hiddenReason: string | null
    rating: number | null
    created: AtNow
  }
  jobLog: {
    id: GeneratedAlways<number>
    job: string
    startedAt: AtNow
    endedAt: At | null
    outcome: Generated<string>
    detail: Generated<string>
    queueId: string | null
    attempt: number | null
  }
  idpAccount: {
    id: Generated<string>
    email: string
    userName: string
    name: string
    passwordHash: string
    claims: Generated<string[]>
    tenant: Generated<string>
    failedAttempts: Generated<number>
    emailConfirmedAt: At | null
    warnedAt: At | null
    isDemo: Generated<boolean>
    created: AtNow
  }
  idpLimit: { key: string; count: number; blockedUntil: At | null; expiresAt: At }
  idpMailToken: {
    tokenHash: string
    purpose: string
    accountId: string | null
    userId: number | null
    wish: Json
    expiresAt: At
  }
  idpPayload: {
    kind: string
    id: string
    payload: Json
    grantId: string | null
    uid: string | null
    userCode: string | null
    accountId: string | null
    consumedAt: At | null
    expiresAt: At | null
  }
  idpSecret: { name: string; value: Json; created: AtNow }
  idpClient: {
    clientId: string
    name: string
    sealedSecret: string | null
    redirectUris: Generated<string[]>
    postLogoutRedirectUris: Generated<string[]>
    machineAccess: Generated<boolean>
    scopes: Generated<string[]>
    isActive: Generated<boolean>
    note: Generated<string>
    version: Generated<number>
    created: AtNow
    lastUsed: At | null
  }
  taxon: {
    id: Generated<number>
    identifier: Generated<string>
    version: Generated<number>
    parentId: number | null
    taxonType: Generated<number>
    rank: number
    speciesGroup: number | null
    blurRadius: number | null
    validationParameters: Json
    occurrence: Generated<number>
    establishment: Generated<number>
    isDk: Generated<boolean>
    isDefault: Generated<boolean>
    isHybrid: Generated<boolean>
    isDeleted: Generated<boolean>
    deletedNote: string | null
    mergedInto: number | null
    superTaxonId: number | null
    aauArtId: string | null
    dkReference: string | null
    biotopes: Generated<string[]>
    trofi: string | null
    threadId: number | null
    seasonMonths: Generated<number[]>
    recognisability: number | null
    nudgeFields: Generated<string[]>
    nudgefieldLabel: string | null
    introduction: string | null
    established: string | null
    firstObservationYear: number | null
    firstRecognizedYear: number | null
    latestAssessmentYear: number | null
    description: ColumnType<Record<string, string>, string | undefined, string>
    treeNumber: Generated<number>
    treeEnd: Generated<number>
    effectiveSpeciesGroup: Generated<number>
    drawing: string | null
    shownName: Generated<string>
    latinName: Generated<string>
    danishName: string | null
    searchRevision: Generated<number>
    isEveryday: Generated<boolean>
    commonness: Generated<number>
    source: Generated<string>
    created: AtNow
    modified: AtNow
  }
  taxonName: {
    id: Generated<number>
    taxonId: number
    gbifTaxonId: number | null
    canonicalName: string
    authorship: Generated<string>
    taxonomicStatus: number
    yearOfDescription: number | null
    note: Generated<string>
    isDeleted: Generated<boolean>
    isSelected: Generated<boolean>
    version: Generated<number>
  }
  vernacularName: {
    id: Generated<number>
    taxonId: number
    name: string
    isAccepted: Generated<boolean>
    isShown: Generated<boolean>
    isDeleted: Generated<boolean>
    version: Generated<number>
  }
  taxonList: { taxonId: number; list: string; annexes: string[]; year: number | null; source: Generated<string> }
  taxonNote: {
    id: GeneratedAlways<number>
    taxonId: number
    category: string
    text: string
    author: number | null
    created: AtNow
    isDeleted: Generated<boolean>
    version: Generated<number>
  }
  taxonPicture: {
    mediaId: string
    taxonId: number
    recordId: number
    quality: number
    stars: number
    position: number
  }
  taxonPictureChoice: { taxonId: number; mediaId: string; position: number | null }
  morphoMember: { groupId: number; taxonId: number }
  lookAlike: { taxonId: number; otherId: number }
  taxonExternalId: { source: string; externalId: string; taxonId: number }
  nameCoupling: { source: string; name: string; taxonId: number }
  taxonImportRow: {
    id: GeneratedAlways<number>
    changeId: number
    taxonId: number
    tableName: string
    key: unknown
    before: unknown
    after: unknown
  }
  redListRun: {
    id: GeneratedAlways<number>
    startedAt: AtNow
    endedAt: At | null
    status: Generated<string>
    page: Generated<number>
    pages: number | null
    updated: Generated<number>
    unchanged: Generated<number>
    unknown: Generated<number>
    messages: Generated<string[]>
    citation: string | null
    error: string | null
  }
}
