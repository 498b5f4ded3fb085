import type { Problem } from '#contract/call.ts'
import type { OutboxItem } from './outbox.ts'

/** Where a find in the outbox is mended. */
export const mendPath = ({ uuid, recordId }: Pick<OutboxItem, 'uuid' | 'recordId'>) =>
  recordId === undefined
    ? `/fund/indberet/nyt?udbakke=${uuid}`
    : `/fund/indberet/rediger?id=${recordId}&udbakke=${uuid}`

/** Why it waits or was refused; what is wrong in the fields says more than that something is. */
export const problemTexts = (problem: Problem | undefined): string[] => {
  const fields = [...new Set(Object.values(problem?.fields ?? {}))]
  return fields.length > 0 ? fields : [problem?.message ?? 'Fundet blev ikke taget imod.']
}
