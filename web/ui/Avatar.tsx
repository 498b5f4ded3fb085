import { cx } from './cx.ts'

interface AvatarProps {
  name: string
  photoUrl?: string | null
  size?: 'small' | 'medium' | 'large' | 'x-large'
  className?: string
}

const sizes = {
  small: 'size-8 text-xs',
  medium: 'size-11 text-sm',
  large: 'size-16 text-xl',
  'x-large': 'size-28 text-3xl',
}

/** First letters of the first and the last name. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('da-DK') || '?'
}

/** A person's picture, or their initials. The name stands beside it, so it is silent for screen readers. */
export function Avatar({ name, photoUrl, size = 'medium', className }: AvatarProps) {
  const look = cx('shrink-0 rounded-full', sizes[size], className)
  if (photoUrl)
    return <img src={photoUrl} alt="" width={112} height={112} className={cx(look, 'bg-sunken object-cover')} />
  return (
    // Drawn by the style sheet: as text the letters would be part of what a button around them is called.
    <span
      aria-hidden="true"
      data-initials={initials(name)}
      className={cx(
        look,
        'inline-grid place-items-center bg-accent-soft font-semibold text-accent before:content-[attr(data-initials)]',
      )}
    />
  )
}
