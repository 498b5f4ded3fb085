import { parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { Danish } from './aria.tsx'
import { iconButtonClass } from './button-style.ts'
import { cx } from './cx.ts'
import { DateSegments } from './DateSegments.tsx'
import { FieldError, type FieldProps, RequiredMark, useField } from './Field.tsx'

export interface DatePickerProps extends FieldProps {
  /** A day as people's calendars have it: `2026-05-31`; empty when none is chosen. */
  value?: string
  defaultValue?: string
  onChange?: (day: string) => void
  min?: string
  max?: string
  isDisabled?: boolean
}

const day = (text: string | undefined) => (text ? parseDate(text) : undefined)

const cellClass =
  'grid size-10 cursor-pointer place-items-center rounded-full text-sm outline-offset-1 hover:bg-accent-soft data-[disabled]:cursor-not-allowed data-[outside-month]:hidden data-[selected]:bg-accent data-[disabled]:text-ink-soft data-[selected]:text-accent-ink data-[unavailable]:text-ink-soft data-[disabled]:line-through'

/** A day, typed or picked in a calendar. */
export function DatePicker(props: DatePickerProps) {
  const { label, description, name, isRequired, help, className, value, defaultValue, onChange, min, max, isDisabled } =
    props
  const { id, error, clear } = useField(props)
  return (
    <Danish>
      <AriaDatePicker
        className={cx('grid gap-1.5', className)}
        name={name}
        value={value === undefined ? undefined : (day(value) ?? null)}
        defaultValue={day(defaultValue)}
        minValue={day(min)}
        maxValue={day(max)}
        isDisabled={isDisabled}
        isRequired={isRequired}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        onChange={(picked) => {
          clear()
          onChange?.(picked?.toString() ?? '')
        }}
      >
        <span className="flex items-center gap-1.5">
          <Label className="font-semibold text-sm">
            {label}
            {isRequired && <RequiredMark />}
          </Label>
          {help}
        </span>
        {description && (
          <Text slot="description" className="text-ink-soft text-sm">
            {description}
          </Text>
        )}
        <Group className="flex min-h-11 w-full max-w-60 items-center rounded-md border border-edge bg-raised ps-3.5 focus-within:outline-3 focus-within:outline-focus data-[invalid]:border-2 data-[invalid]:border-danger data-[disabled]:bg-sunken">
          <DateSegments />
          <Button className={iconButtonClass()}>
            <CalendarDays aria-hidden="true" />
          </Button>
        </Group>
        <FieldError id={id} error={error} />
        <Popover className="overlay-motion overflow-auto rounded-lg border border-line bg-raised p-4 text-ink shadow-raised">
          <Dialog className="outline-none">
            <Calendar>
              <header className="mb-2 flex items-center justify-between">
                <Button slot="previous" className={iconButtonClass()}>
                  <ChevronLeft aria-hidden="true" />
                </Button>
                <Heading className="font-semibold" />
                <Button slot="next" className={iconButtonClass()}>
                  <ChevronRight aria-hidden="true" />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="short">
                <CalendarGridHeader>
                  {(weekday) => (
                    <CalendarHeaderCell className="font-medium text-ink-soft text-xs">{weekday}</CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className={cellClass} />}</CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </Danish>
  )
}
