import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Criteria } from '#contract/community.ts'
import type { ExtraField } from '#contract/community-fields.ts'
import type { CommunityTell, CommunityTrust, EventAnswer, NeededField } from '#contract/community-words.ts'
import type { At, AtNow } from './schema.ts'
import type { Stems } from './schema-records.ts'

/** On the clock of Denmark, written as text. */
type WallTime = ColumnType<unknown, string, string>
type Written<T> = ColumnType<T, string, string>

export interface CommunitiesSchema {
  community: {
    id: GeneratedAlways<number>
    uuid: string
    version: Generated<number>
    maker: number | null
    name: string
    introduction: Generated<string>
    html: Generated<string>
    criteria: ColumnType<Criteria | null, string | null, string | null>
    fieldsVersion: Generated<number>
    needed: Generated<NeededField[]>
    isRankingOn: Generated<boolean>
    endsOn: string | null
    closedAt: At | null
    hiddenAt: At | null
    hiddenReason: string | null
    trustRestsUntil: At | null
    recentRecords: Generated<number>
    createdAt: AtNow
    updatedAt: AtNow
    deletedAt: At | null
    search: Stems
  }
  communityRevision: { one: Generated<boolean>; number: number }
  communityFields: {
    communityId: number
    version: number
    fields: Written<ExtraField[]>
    madeAt: AtNow
    madeBy: number | null
  }
  communityWanted: { communityId: number; taxonId: number }
  communityRecord: { communityId: number; recordId: number; isIn: boolean; saidBy: number | null; saidAt: AtNow }
  communityAnswer: {
    recordId: number
    communityId: number
    version: number
    answers: Written<Record<string, number | string | number[]>>
    answeredBy: number | null
    answeredAt: AtNow
  }
  communityOrganiser: { communityId: number; userId: number; since: AtNow; appointedBy: Generated<number | null> }
  communityFollower: {
    communityId: number
    userId: number
    tells: Generated<CommunityTell[]>
    trust: Generated<CommunityTrust>
    since: AtNow
    toldAt: AtNow
  }
  communityEvent: {
    id: GeneratedAlways<number>
    uuid: string
    communityId: number
    version: Generated<number>
    maker: number | null
    title: string
    html: Generated<string>
    startsAt: WallTime
    endsAt: WallTime
    place: Generated<string>
    point: ColumnType<unknown, unknown, unknown>
    metres: number | null
    link: Generated<string>
    most: number | null
    cancelledAt: At | null
    cancelledReason: Generated<string>
    remindedAt: At | null
    createdAt: AtNow
    updatedAt: AtNow
  }
  communityEventAnswer: { eventId: number; userId: number; answer: EventAnswer; answeredAt: AtNow }
}
