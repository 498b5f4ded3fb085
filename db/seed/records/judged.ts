import type { DemoRecord, Stage } from './make.ts'
import { Chance } from './random.ts'

/** What became of a find: who agreed with its reporter, and which expert validated it. */
export interface Judged {
  uuid: string
  votes: { by: string; certainty: 'sikker' | 'sandsynlig'; at: string }[]
  validation: { by: string; at: string } | null
}

const day = 86_400_000
/** By age in days: how many have been validated, and how many of the others agreed about. The rest waits, or is the machine's. */
const shares = [
  { under: 7, validated: 0.05, agreed: 0.12 },
  { under: 60, validated: 0.2, agreed: 0.25 },
  { under: 365, validated: 0.3, agreed: 0.35 },
  { under: Number.POSITIVE_INFINITY, validated: 0.4, agreed: 0.4 },
]

/** Whom and what the demo finds have met since they were sent. The same for the same stage. */
export function judge(
  records: readonly DemoRecord[],
  { taxa, people, now }: Pick<Stage, 'taxa' | 'people' | 'now'>,
  experts: ReadonlyMap<number, string>,
): Judged[] {
  const groups = new Map(taxa.map(({ id, speciesGroup }) => [id, speciesGroup]))
  const chance = new Chance(18_350_721)
  return records.flatMap((record): Judged[] => {
    const [isSettled, isAgreed, isHeard] = [chance.next(), chance.next(), chance.next()]
    if (record.taxonId === null || record.isDraft || record.isPersonal || record.isOfOuting) return []
    const age = (now.getTime() - Date.parse(record.sentAt)) / day
    const share = shares.find(({ under }) => age < under) ?? { validated: 0, agreed: 0 }
    const expert = experts.get(groups.get(record.taxonId) ?? 0)
    const taking = new Set([record.reporter, ...record.finders.map(({ userName }) => userName)])
    const later = (days: number) =>
      new Date(Math.min(Date.parse(record.sentAt) + days * day, now.getTime() - day / 12)).toISOString()
    if (isSettled < share.validated && expert && !taking.has(expert)) {
      return [{ uuid: record.uuid, votes: [], validation: { by: expert, at: later(chance.next() * 12) } }]
    }
    const voices = isAgreed < share.agreed ? chance.whole(4, 6) : isHeard < 0.12 ? chance.whole(1, 2) : 0
    const others = people.filter(({ userName }) => !taking.has(userName) && userName !== expert)
    const heard = new Set(Array.from({ length: voices }, () => chance.pick(others).userName))
    const votes = [...heard].map((by) => {
      const certainty = chance.happens(0.93) ? ('sikker' as const) : ('sandsynlig' as const)
      return { by, certainty, at: later(chance.next() * 20) }
    })
    return votes.length === 0 ? [] : [{ uuid: record.uuid, votes, validation: null }]
  })
}
