import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps, inputClass, useField } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

export interface SearchFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Enter was pressed. */
  onSubmit?: (value: string) => void
  placeholder?: string
  onFocus?: () => void
}

/** A search box with a magnifier and a way to empty it. */
export function SearchField(props: SearchFieldProps) {
  const {
    label,
    description,
    name,
    isRequired,
    hideLabel = true,
    help,
    className,
    value,
    onChange,
    onSubmit,
    placeholder,
    onFocus,
  } = props
  const { id, error, control } = useField(props)
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame {...{ id, label, description, error, isRequired, hideLabel, help, className }}>
      <div className="relative">
        <Search
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-soft"
          aria-hidden="true"
        />
        <input
          ref={input}
          {...control}
          type="search"
          name={name}
          value={value}
          placeholder={placeholder}
          enterKeyHint="search"
          onFocus={onFocus}
          className={cx(inputClass, 'ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden')}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && onSubmit) {
              // It is this field that is meant, not the form around it.
              event.preventDefault()
              onSubmit(event.currentTarget.value)
            }
            if (event.key === 'Escape' && value !== '') onChange('')
          }}
        />
        {value !== '' && (
          <IconButton
            label="Ryd søgning"
            icon={<X aria-hidden="true" />}
            size="small"
            className="absolute inset-y-0 end-1 my-auto"
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </div>
    </FieldFrame>
  )
}
