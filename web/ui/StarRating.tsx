import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from './cx.ts'

interface StarRatingProps {
  /** What is rated; read aloud. */
  label: string
  /** What each number of stars means, from one on. */
  words: readonly string[]
  value: number | null
  isDisabled?: boolean
  /** Null takes the rating back. */
  onChange: (value: number | null) => void
}

/** Stars to give: a group of radio buttons, so arrow keys and screen readers know it. Pressing the given one takes it back. */
export function StarRating({ label, words, value, isDisabled, onChange }: StarRatingProps) {
  const name = useId()
  const [hovered, setHovered] = useState<number>()
  const shown = hovered ?? value ?? 0
  return (
    <fieldset className="inline-flex items-center" disabled={isDisabled} onPointerLeave={() => setHovered(undefined)}>
      <legend className="sr-only">{label}</legend>
      {words.map((word, at) => {
        const stars = at + 1
        return (
          <label
            key={word}
            title={word}
            onPointerEnter={() => setHovered(stars)}
            className="relative grid size-9 cursor-pointer place-items-center rounded-full text-warning has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              onClick={() => value === stars && onChange(null)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star className={cx('size-5', stars <= shown && 'fill-current')} aria-hidden="true" />
            <span className="sr-only">{word}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
