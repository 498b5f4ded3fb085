import type { FindCard } from '#contract/record.ts'
import type { OverlayFind } from '#contract/search.ts'
import type { Overlay } from './overlay.ts'

type Shown = Pick<OverlayFind, 'isOwn' | 'isPublic'>

const isAllPrivate = (items: readonly Shown[]) => items.every(({ isOwn, isPublic }) => isOwn && !isPublic)

/** Above a list of them. */
export const overlayTitle = (items: readonly Shown[]) =>
  isAllPrivate(items) ? 'Dine egne fund, som ikke er offentlige' : 'Fund, du ser mere af end andre'

/** Beside their symbol on the map. */
export const overlayLegend = (items: readonly Shown[]) =>
  isAllPrivate(items) ? 'Dine ikke-offentlige fund' : 'Fund, du ser mere af'

/** What sets one apart that no mark tells of. */
export function overlayReason({ isPublic, marks }: Pick<OverlayFind, 'isPublic'> & Pick<FindCard, 'marks'>) {
  if (isPublic) return 'Sløret for andre'
  return marks.some((mark) => mark !== 'paused' && mark !== 'flagged') ? undefined : 'Holdes tilbage'
}

const number = (value: number) => value.toLocaleString('da-DK')

/** "Desuden ser du 2 fund, som ikke er offentlige, og 1 sløret fund på det præcise sted." */
export function overlaySentence({ items, isCut }: { items: readonly Shown[]; isCut: Overlay['isCut'] }): string {
  const blurred = items.filter(({ isPublic }) => isPublic).length
  const others = items.length - blurred
  const parts = [
    others > 0 &&
      `${number(others)} fund, som ikke er ${others === 1 ? 'offentligt' : 'offentlige'}${blurred > 0 ? ',' : ''}`,
    blurred === 1 && '1 sløret fund på det præcise sted',
    blurred > 1 && `${number(blurred)} slørede fund på deres præcise sted`,
  ].filter((part) => part !== false)
  const counted = items.length === 1 ? 'Det tæller ikke med i tallene.' : 'De tæller ikke med i tallene.'
  const more = isCut ? ' Det er de nyeste; vælg flere filtre for at se de andre.' : ''
  return `Desuden ser du ${parts.join(' og ')}. ${counted}${more}`
}
