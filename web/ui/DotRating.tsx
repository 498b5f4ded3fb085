import { useId, useState } from 'react'
import { cx } from './cx.ts'

interface DotRatingProps {
  /** What is rated; read aloud. */
  label: string
  /** What each number of dots means, from one on. */
  words: readonly string[]
  value: number | null
  isDisabled?: boolean
  /** Null takes the rating back. */
  onChange: (value: number | null) => void
}

/**
 * Dots to give, since stars say how sure a name is. A group of radio buttons, so arrow keys and screen readers know it.
 * Pressing the given one takes it back.
 */
export function DotRating({ label, words, value, isDisabled, onChange }: DotRatingProps) {
  const name = useId()
  const [hovered, setHovered] = useState<number>()
  const shown = hovered ?? value ?? 0
  return (
    <fieldset className="inline-flex items-center" disabled={isDisabled} onPointerLeave={() => setHovered(undefined)}>
      <legend className="sr-only">{label}</legend>
      {words.map((word, at) => {
        const dots = at + 1
        return (
          <label
            key={word}
            title={word}
            onPointerEnter={() => setHovered(dots)}
            className="relative grid h-9 w-7 pointer-coarse:w-9 cursor-pointer place-items-center rounded-full text-accent has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={dots}
              checked={value === dots}
              onChange={() => onChange(dots)}
              onClick={() => value === dots && onChange(null)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className={cx('size-3.5 rounded-full border-2 border-current', dots <= shown && 'bg-current')}
            />
            <span className="sr-only">{word}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
