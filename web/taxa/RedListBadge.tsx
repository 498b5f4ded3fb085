import { type RedListCategory, redListCategories } from '#contract/enums.ts'
import { cx } from '../ui/cx.ts'

/*
 * From dark to light as the danger falls, so that the order is seen without colour too; and the letters and the words say
 * it in any case.
 */
const looks: Record<RedListCategory, string> = {
  RE: 'bg-ink text-ground',
  CR: 'bg-danger text-danger-ink',
  EN: 'bg-danger-soft text-danger ring-1 ring-danger ring-inset',
  VU: 'bg-warning-soft text-warning ring-1 ring-warning ring-inset',
  NT: 'bg-warning-soft text-warning',
  DD: 'bg-sunken text-ink-soft ring-1 ring-edge ring-inset',
  LC: 'bg-success-soft text-success',
  NA: 'bg-sunken text-ink-soft',
  NE: 'bg-sunken text-ink-soft',
}

interface RedListBadgeProps {
  category: string
  /** The letters alone; the words are read aloud and shown on hover. */
  isShort?: boolean
  size?: 'small' | 'large'
}

/** A taxon's category on the Danish red list. */
export function RedListBadge({ category, isShort = false, size = 'small' }: RedListBadgeProps) {
  const words = redListCategories[category as RedListCategory]
  if (words === undefined) return null
  return (
    <span
      title={isShort ? words : undefined}
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full font-semibold',
        size === 'large' ? 'px-3.5 py-1 text-base' : 'px-2.5 py-0.5 text-xs',
        looks[category as RedListCategory],
      )}
    >
      <span aria-hidden={isShort || undefined}>{category}</span>
      <span className={cx(isShort && 'sr-only')}>
        {isShort && 'Rødliste: '}
        {words}
      </span>
    </span>
  )
}
