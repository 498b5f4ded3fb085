import type { Lacking } from '#contract/community.ts'
import type { ExtraField } from '#contract/community-fields.ts'
import { neededWords } from './needed-words.ts'

/** "billede, antal og “Højde”": what a find wants, in words. */
export function lackingText({ needed, fieldIds }: Lacking, fields: readonly Pick<ExtraField, 'id' | 'label'>[]) {
  const own = needed.map((key) => neededWords[key].toLocaleLowerCase('da-DK'))
  const asked = fields.filter(({ id }) => fieldIds.includes(id)).map(({ label }) => `“${label}”`)
  // Its answers are to an older version, and what that required is asked no more.
  const gone = asked.length < fieldIds.length ? ['svar på de nye spørgsmål'] : []
  return new Intl.ListFormat('da-DK').format([...own, ...asked, ...gone])
}
