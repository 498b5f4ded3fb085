import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
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

/** The list begins far above the buttons: show its beginning. */
const showBeginning = (list: Element | null | undefined) => {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** Back and forth through a long list, with where one is in words. */
export function Pagination({ label, skip, take, total, onSkip }: PaginationProps) {
  const nav = useRef<HTMLElement>(null)
  if (total <= take && skip === 0) return null
  const last = Math.min(skip + take, total)
  const move = (to: number) => {
    onSkip(to)
    showBeginning(nav.current?.closest('section, [role="tabpanel"], main'))
  }
  return (
    <nav ref={nav} aria-label={`Sider med ${label}`} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft text-sm tabular-nums" aria-live="polite">
        Viser {number(Math.min(skip + 1, total))}–{number(last)} af {number(total)} {label}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={skip === 0}
          onClick={() => move(Math.max(0, skip - take))}
        >
          Forrige
        </Button>
        <Button size="small" disabled={last >= total} onClick={() => move(skip + take)}>
          Næste
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
