import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { numberText } from '#contract/counted.ts'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'

interface PaginationProps {
  /** What is counted: "brugere", "fund". */
  label: string
  skip: number
  take: number
  total: number
  /** Goes there; or the address of that part, where it has one. */
  onSkip?: (skip: number) => void
  pathOf?: (skip: number) => string
}

/** The list begins far above the buttons: show its beginning. */
const showBeginning = (list: Element | null | undefined) => {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** Back and forth through a long list, with where one is in words. */
export function Pagination({ label, skip, take, total, onSkip, pathOf }: PaginationProps) {
  const nav = useRef<HTMLElement>(null)
  if (total <= take && skip === 0) return null
  const last = Math.min(skip + take, total)
  const show = () => showBeginning(nav.current?.closest('section, [role="tabpanel"], main'))
  const step = (to: number, isThere: boolean, content: ReactNode, icon?: ReactNode) =>
    pathOf && isThere ? (
      <ButtonLink to={pathOf(to)} size="small" icon={icon} onClick={show}>
        {content}
      </ButtonLink>
    ) : (
      <Button
        size="small"
        icon={icon}
        disabled={!isThere}
        onClick={() => {
          onSkip?.(to)
          show()
        }}
      >
        {content}
      </Button>
    )
  return (
    <nav ref={nav} aria-label={`Sider med ${label}`} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft text-sm tabular-nums" aria-live="polite">
        Viser {numberText(Math.min(skip + 1, total))}–{numberText(last)} af {numberText(total)} {label}
      </p>
      <div className="flex gap-2">
        {step(Math.max(0, skip - take), skip > 0, 'Forrige', <ChevronLeft aria-hidden="true" />)}
        {step(
          skip + take,
          last < total,
          <>
            Næste
            <ChevronRight aria-hidden="true" />
          </>,
        )}
      </div>
    </nav>
  )
}
