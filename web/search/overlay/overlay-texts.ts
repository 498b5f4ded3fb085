import { numberText } from '#contract/counted.ts'
import type { OverlayRecord } from '#contract/overlay.ts'
import type { RecordCard } from '#contract/record.ts'
import type { Overlay } from './overlay.ts'

type Shown = Pick<OverlayRecord, 'isOwn' | 'isPublic'>

/** Above a list of them, and beside their symbol on the map. */
export function overlayTitles(items: readonly Shown[]): { title: string; legend: string } {
  if (!items.every(({ isOwn }) => isOwn)) {
    return { title: 'Fund, du ser mere af end andre', legend: 'Fund, du ser mere af' }
  }
  return items.some(({ isPublic }) => isPublic)
    ? { title: 'Dine egne fund, som er skjult eller sløret for andre', legend: 'Dine skjulte og slørede fund' }
    : { title: 'Dine egne fund, som ikke er offentlige', legend: 'Dine ikke-offentlige fund' }
}

/** What sets one apart that no mark tells of. */
export function overlayReason({ isPublic, marks }: Pick<OverlayRecord, 'isPublic'> & Pick<RecordCard, 'marks'>) {
  if (isPublic) return 'Sløret for andre'
  return marks.some((mark) => mark !== 'paused' && mark !== 'flagged') ? undefined : 'Holdes tilbage'
}

/** What everybody sees in a square is in the numbers; what only some see is not. */
export function overlaySentence({ items, isCut }: { items: readonly Shown[]; isCut: Overlay['isCut'] }): string {
  const blurred = items.filter(({ isPublic }) => isPublic).length
  const others = items.length - blurred
  const shown = others === 1 ? 'offentligt' : 'offentlige'
  const parts = [
    others > 0 && `${numberText(others)} fund, som ikke er ${shown} og ikke tæller med i tallene`,
    blurred === 1 && '1 sløret fund på det nøjagtige sted',
    blurred > 1 && `${numberText(blurred)} slørede fund på deres nøjagtige sted`,
  ].filter((part) => part !== false)
  const more = isCut ? ' Her er de nyeste. Vælg flere filtre for at se de andre.' : ''
  return `Desuden ser du ${parts.join(', og ')}.${more}`
}
