import type { Problem } from '#contract/call.ts'
import type { OutboxItem } from './outbox.ts'
import { getItem } from './store.ts'

/** Where a find or a trip in the outbox is mended. */
export const mendPath = ({
  uuid,
  recordId,
  version,
  trip,
}: Pick<OutboxItem, 'uuid' | 'recordId' | 'version' | 'trip'>) =>
  trip
    ? `/tur/opret?udbakke=${uuid}`
    : recordId === undefined || version === undefined
      ? `/fund/indberet/nyt?udbakke=${uuid}`
      : `/fund/indberet/rediger?id=${recordId}&udbakke=${uuid}`

/** Why it waits or was refused; what is wrong in the fields says more than that something is. */
export const problemTexts = (problem: Problem | undefined): string[] => {
  const fields = [...new Set(Object.values(problem?.fields ?? {}))]
  return fields.length > 0 ? fields : [problem?.message ?? 'Det blev ikke taget imod.']
}

/** Why a find in the outbox was refused; undefined when it was not. */
export async function refusalOf(uuid: string): Promise<Problem | undefined> {
  const item = await getItem(uuid)
  return item?.state === 'refused' ? item.problem : undefined
}

export async function isInOutbox(uuid: string): Promise<boolean> {
  const item = await getItem(uuid)
  return item !== undefined && item.state !== 'sent'
}
