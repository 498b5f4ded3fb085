import { DateInput, DateSegment } from 'react-aria-components/DateField'

/** The parts of a day or a time, each typed by itself. */
export function DateSegments() {
  return (
    <DateInput className="flex flex-1 py-2 tabular-nums">
      {(segment) => (
        <DateSegment
          segment={segment}
          className="rounded-sm px-0.5 caret-transparent outline-none data-[focused]:bg-accent data-[placeholder]:text-ink-soft data-[focused]:text-accent-ink"
        />
      )}
    </DateInput>
  )
}
