import { parseTime } from '@internationalized/date'
import { X } from 'lucide-react'
import { Label } from 'react-aria-components/Label'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { Danish } from './aria.tsx'
import { DateSegments } from './DateSegments.tsx'
import { FieldError, type FieldProps, RequiredMark, useField } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

interface TimeFieldProps extends FieldProps {
  /** `14:05`, or null when it is not told. */
  value: string | null
  onChange: (time: string | null) => void
}

/** A time of day as Danish clocks show it: 14.05. */
export function TimeField(props: TimeFieldProps) {
  const { label, isRequired, value, onChange } = props
  const { id, error, clear } = useField(props)
  return (
    <Danish>
      <AriaTimeField
        className="grid grid-cols-1 gap-1.5"
        value={value === null ? null : parseTime(value)}
        granularity="minute"
        hourCycle={24}
        shouldForceLeadingZeros
        isRequired={isRequired}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        onChange={(time) => {
          clear()
          onChange(time ? time.toString().slice(0, 5) : null)
        }}
      >
        <Label className="font-semibold text-sm">
          {label}
          {isRequired ? <RequiredMark /> : <span className="font-normal text-ink-soft"> (valgfrit)</span>}
        </Label>
        <div className="flex min-h-11 w-36 max-w-full items-center rounded-md border border-edge bg-raised ps-3.5 focus-within:outline-3 focus-within:outline-focus">
          <DateSegments />
          {value !== null && (
            <IconButton
              label={`Ryd: ${label}`}
              size="small"
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(null)}
            />
          )}
        </div>
        <FieldError id={id} error={error} />
      </AriaTimeField>
    </Danish>
  )
}
