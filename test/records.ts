import { randomUUID } from 'node:crypto'
import type { RecordChanges, RecordDetails } from '#contract/record.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { Checklist, newLetters } from './taxa.ts'

export interface RecordWish extends RecordChanges {
  /** Who reports it; a member. */
  as?: Actor | string
  uuid?: string
  isDraft?: boolean
}

/** In a wood near Silkeborg: on land, in Denmark, and not near the border of a square. */
export const somewhere = { lon: 9.5454, lat: 56.1632 }

/** Report a find through the call; what is not wished for is plain. */
export async function makeRecord(portal: Portal, wish: RecordWish = {}): Promise<RecordDetails> {
  const { as = 'member', uuid = randomUUID(), isDraft = false, ...fields } = wish
  const plain = isDraft ? {} : { point: somewhere, observedFrom: '2026-05-14' }
  const { status, body, problem } = await portal.call('createRecord', {
    as,
    uuid,
    isDraft,
    fields: { ...plain, ...fields },
  })
  if (status !== 200) throw new Error(`no find: ${JSON.stringify(problem)}`)
  return body
}

/** A species of its own that is blurred by that radius in metres, in a species group (birds unless said otherwise). */
export async function taxonWithBlur(portal: Portal, radius: number, group = 4): Promise<number> {
  return new Checklist(portal).id({ name: `Celatus ${newLetters()}`, group, blur: radius })
}
