import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button.tsx'

interface PaginationProps {
  /** What is counted: "brugere", "fund". */
  label: string
  skip: number
  take: number
  total: number
  onSkip: (skip: number) => void
}

const number = (value: number) => value.toLocaleString('da-DK')

/** Back and forth through a long list, with where one is in words. */
export function Pagination({ label, skip, take, total, onSkip }: PaginationProps) {
  if (total <= take && skip === 0) return null
  const last = Math.min(skip + take, total)
  return (
    <nav aria-label={`Sider med ${label}`} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft text-sm tabular-nums" aria-live="polite">
        Viser {number(Math.min(skip + 1, total))}–{number(last)} af {number(total)} {label}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={skip === 0}
          onClick={() => onSkip(Math.max(0, skip - take))}
        >
          Forrige
        </Button>
        <Button size="small" disabled={last >= total} onClick={() => onSkip(skip + take)}>
          Næste
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
