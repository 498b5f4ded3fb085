import { counted } from '#contract/counted.ts'
import { lazily } from '#contract/lazily.ts'
import type { WarningFigures } from '#contract/warnings.ts'

const list = lazily(() => new Intl.ListFormat('da-DK', { type: 'conjunction' }))

/** What the year's warnings have come to, in a sentence; nothing while there are none. */
export function figureWords({ year, warnings, waiting, underEffort, closed }: WarningFigures): string | undefined {
  if (warnings === 0) return undefined
  const parts = [
    ...(waiting > 0 ? [`${counted(waiting, 'venter')}`] : []),
    ...(underEffort > 0 ? [`${counted(underEffort, 'er')} under indsats`] : []),
    ...(closed > 0 ? [`${counted(closed, 'er')} afsluttet`] : []),
  ]
  return `I ${year} har fund givet ${counted(warnings, 'varsel', 'varsler')}${parts.length === 0 ? '.' : `: ${list().format(parts)}.`}`
}
