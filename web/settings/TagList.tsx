import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldError, inputClass, useField } from '../ui/Field.tsx'

interface TagListProps {
  label: string
  name: string
  /** One word a line. */
  value: string
  onChange: (value: string) => void
}

const wordsOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** A list of words that can be added to and taken from. */
export function TagList({ label, name, value, onChange }: TagListProps) {
  const { id, error, clear, control } = useField({ label, name })
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const words = wordsOf(value)
  const change = (next: string[]) => {
    clear()
    onChange([...new Set(next)].join('\n'))
  }
  const add = () => {
    if (typed.trim() !== '') change([...words, ...wordsOf(typed)])
    setTyped('')
    input.current?.focus()
  }
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(12rem,18rem)_1fr] md:items-start">
      <label htmlFor={id} className="font-semibold md:py-2">
        {label}
      </label>
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {words.length === 0 && <p className="text-ink-soft text-sm">Gives kun ved bevilling.</p>}
          <ul aria-label={`Rolleværdier for ${label}`} className="contents">
            {words.map((word) => (
              <li
                key={word}
                className="inline-flex min-h-9 max-w-full items-center rounded-full bg-sunken ps-3.5 text-sm"
              >
                <code className="wrap-anywhere min-w-0">{word}</code>
                <button
                  type="button"
                  aria-label={`Fjern ${word} fra ${label}`}
                  className="grid size-9 touch-target shrink-0 place-items-center rounded-full text-ink-soft hover:bg-accent-soft hover:text-ink [&_svg]:size-4"
                  onClick={() => {
                    change(words.filter((other) => other !== word))
                    input.current?.focus()
                  }}
                >
                  <X aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <span className="flex min-w-0 flex-1 basis-44 items-center gap-1 md:max-w-72">
            <input
              {...control}
              ref={input}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={120}
              placeholder="Tilføj en værdi"
              value={typed}
              className={cx(inputClass, 'md:min-h-9 md:py-1 md:text-sm')}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && typed.trim() !== '') {
                  event.preventDefault()
                  add()
                }
                if (event.key === 'Backspace' && typed === '' && words.length > 0) change(words.slice(0, -1))
              }}
              onBlur={() => {
                if (typed.trim() !== '') {
                  change([...words, ...wordsOf(typed)])
                  setTyped('')
                }
              }}
            />
            {typed.trim() !== '' && (
              <Button size="small" variant="quiet" icon={<Plus aria-hidden="true" />} onClick={add}>
                Tilføj
              </Button>
            )}
          </span>
        </div>
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
