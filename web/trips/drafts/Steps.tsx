import { Leaf, MapPin, Send, Table2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { SheetRow } from '#contract/sheet.ts'
import { Link } from '../../core/link.tsx'
import { tripSheetPath } from '../../sheet/address.ts'
import { placingPath, sendingPath, tripItemPath } from '../address.ts'
import { draftCounts } from './draft-words.ts'

export type Step = 'place' | 'name' | 'send'

interface StepsProps {
  tripId: number
  rows: readonly SheetRow[]
  at: Step
}

/** From drafts to finds: where, what, and off they go; with how much is left of each. */
export function Steps({ tripId, rows, at }: StepsProps) {
  const { placeless, nameless, ready } = draftCounts(rows)
  const row = useRef<HTMLOListElement>(null)
  // On a phone the row is wider than the screen: where one is lies in sight.
  useLayoutEffect(() => {
    const list = row.current
    const here = list?.querySelector<HTMLElement>(`[data-step=${at}]`)
    if (!list || !here) return
    const middle = here.offsetLeft - list.offsetLeft + here.offsetWidth / 2
    list.scrollLeft = middle - list.clientWidth / 2
  }, [at])
  return (
    <nav aria-label="Trin" className="mb-4">
      <ol
        ref={row}
        className="-mx-(--page-gutter) flex scroll-row gap-2 px-(--page-gutter) py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <StepLink to={placingPath(tripId)} step="place" at={at} icon={<MapPin aria-hidden="true" />} label="Sted">
          {placeless > 0 && `${placeless} mangler`}
        </StepLink>
        <StepLink to={tripItemPath(tripId)} step="name" at={at} icon={<Leaf aria-hidden="true" />} label="Navn">
          {nameless > 0 && `${nameless} mangler`}
        </StepLink>
        <StepLink to={sendingPath(tripId)} step="send" at={at} icon={<Send aria-hidden="true" />} label="Indsend">
          {ready > 0 && `${ready} klar`}
        </StepLink>
        <li className="shrink-0 sm:ms-auto">
          <Link
            to={tripSheetPath(tripId)}
            className="inline-flex min-h-11 items-center gap-2 px-2 text-accent text-sm underline underline-offset-4"
          >
            <Table2 className="size-4" aria-hidden="true" />
            Ret i ark
          </Link>
        </li>
      </ol>
    </nav>
  )
}

interface StepLinkProps {
  to: string
  step: Step
  at: Step
  icon: ReactNode
  label: string
  children: ReactNode
}

function StepLink({ to, step, at, icon, label, children }: StepLinkProps) {
  return (
    <li data-step={step} className="shrink-0">
      <Link
        to={to}
        aria-current={step === at ? 'step' : undefined}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-surface px-3.5 py-1.5 font-semibold text-ink text-sm no-underline hover:border-accent hover:bg-accent-soft aria-[current=step]:border-accent aria-[current=step]:bg-accent-soft [&_svg]:size-4 [&_svg]:text-accent"
      >
        {icon}
        {label}
        {children && <span className="font-normal text-ink-soft tabular-nums">{children}</span>}
      </Link>
    </li>
  )
}
