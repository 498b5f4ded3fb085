import {
  behaviours,
  type CountQuality,
  type CountUnit,
  certainties,
  countQualities,
  lifeStages,
  methods,
  sexes,
} from '#contract/details.ts'
import type { ReadFields } from '#contract/quick-list/interpret.ts'
import { countText } from '../../records/record-texts.ts'

/** How a line was read, in the words of the find: "5 individer · Voksen · Hørt". */
export function readingWords(fields: ReadFields): string[] {
  const { count, countUnit, countQuality, sex, lifeStage, behaviour, method, isDead, isAbsent, certainty } = fields
  const counted = countText(
    count ?? null,
    (countUnit ?? null) as CountUnit | null,
    (countQuality ?? null) as CountQuality | null,
  )
  return [
    ...(isAbsent ? ['Ikke fundet'] : []),
    ...(counted ? [counted] : isAbsent ? [] : [method ? 'Ikke talt' : 'Set, ikke talt']),
    ...(countQuality === 'exact' ? [countQualities.exact] : []),
    ...(sex ? [sexes[sex as keyof typeof sexes]] : []),
    ...(lifeStage ? [lifeStages[lifeStage as keyof typeof lifeStages]] : []),
    ...(behaviour ? [behaviours[behaviour as keyof typeof behaviours]] : []),
    ...(method ? [methods[method as keyof typeof methods]] : []),
    ...(isDead === true ? ['Død'] : isDead === false ? ['Levende'] : []),
    ...(certainty ? [certainties[certainty]] : []),
    ...(fields.timeFrom ? [`kl. ${fields.timeFrom.replace(':', '.')}`] : []),
    ...(fields.notes ? [`Note: ${fields.notes}`] : []),
  ]
}
