import type { Generated, GeneratedAlways } from 'kysely'
import type { WarningOutcome, WarningReason, WarningState } from '#contract/warning-words.ts'
import type { At, AtNow } from './schema.ts'

/** Early warnings of invasive species. */
export interface WarningsSchema {
  warning: {
    id: GeneratedAlways<number>
    version: Generated<number>
    taxonId: number
    placeKey: string
    areaId: number | null
    reasons: WarningReason[]
    state: Generated<WarningState>
    outcome: WarningOutcome | null
    revisitOn: string | null
    closedAt: At | null
    nearestId: number | null
    madeAt: AtNow
    changedAt: AtNow
    round: Generated<number>
    toldAt: At | null
    isDue: Generated<boolean>
    withdrawnAt: At | null
  }
  warningFind: { warningId: number; recordId: number; joinedAt: AtNow; leftAt: At | null; openSince: At | null }
  warningTold: {
    warningId: number
    userId: number
    round: number
    what: 'made' | 'withdrawn'
    toldAt: At
    batch: string | null
    mails: boolean
    mailedAt: At | null
    claimedAt: At | null
    mailAfter: At | null
  }
  warningWish: {
    userId: number
    isOn: boolean
    areaIds: Generated<number[]>
    emails: boolean
    taxonIds: Generated<number[]>
  }
  warningDue: { id: GeneratedAlways<number>; recordId: number }
}
