import { useId } from 'react'
import { cx } from './cx.ts'

interface ProgressProps {
  label: string
  /** From 0 to 1; leave out while it is not known how much there is. */
  value?: number
  className?: string
}

/** How far long work has come. */
export function Progress({ label, value, className }: ProgressProps) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span id={id}>{label}</span>
        {percent !== undefined && <span className="whitespace-nowrap text-ink-soft tabular-nums">{percent} %</span>}
      </div>
      <progress
        aria-labelledby={id}
        value={percent}
        max={100}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  )
}
