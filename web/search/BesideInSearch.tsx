import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { numberText } from '#contract/counted.ts'
import { api } from '../core/api.ts'
import { go, Link } from '../core/link.tsx'
import { buttonClass } from '../ui/button-style.ts'
import { cx } from '../ui/cx.ts'
import { KeyCap } from '../ui/KeyCap.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { sortOf } from './address.ts'
import { nameOfFilter } from './filter/filter-texts.ts'
import { useFilterNames } from './filter/use-filter-names.ts'
import { listAddress, pathWithin, type Within, withinOf } from './within/within.ts'

export { withinParam } from './within/within.ts'

interface BesideInSearchProps {
  recordId: number
  /** What the address says of the search. */
  within: string | undefined
}

/** The way to the finds before and after this one in the search that it was opened from. */
export function BesideInSearch({ recordId, within: text }: BesideInSearchProps) {
  const within = withinOf(text)
  return within && <Shown recordId={recordId} within={within} />
}

const useBeside = (id: number, { filter, sort }: Within) =>
  useQuery({
    queryKey: ['records', 'beside', id, filter, sort],
    queryFn: ({ signal }) => api('POST /records/search-record-beside', { filter, sort: sortOf[sort], id }, { signal }),
    placeholderData: keepPreviousData,
  })

function Shown({ recordId, within }: { recordId: number; within: Within }) {
  const { data, isPlaceholderData } = useBeside(recordId, within)
  const names = useFilterNames(within.filter)
  const pathOf = pathWithin(within)
  const known = isPlaceholderData ? undefined : data
  // The search stays one step back, however far one goes in it.
  const goTo = (id: number | null | undefined) => {
    if (id == null) return false
    go(pathOf(id), { replace: true })
    return true
  }
  useShortcuts((key) => (key === 'j' ? goTo(known?.next) : key === 'k' ? goTo(known?.previous) : false))
  const path = (id: number | null | undefined) => (id == null ? undefined : pathOf(id))
  return (
    <nav aria-label="I søgningen" className="mb-5 flex items-center gap-1 rounded-full bg-sunken p-1 text-sm">
      <Step to={path(known?.previous)} label="Forrige" hotkey="K" icon={<ChevronLeft aria-hidden="true" />} />
      <Link
        to={listAddress(within)}
        className="flex min-h-9 min-w-0 flex-1 touch-target items-center justify-center gap-2 text-ink underline-offset-4 hover:underline"
      >
        <List className="size-4 shrink-0 max-sm:hidden" aria-hidden="true" />
        <span className="truncate">{nameOfFilter(within.filter, names)}</span>
        {data?.position != null && (
          <span className="shrink-0 text-ink-soft tabular-nums">
            {numberText(data.position)} af {numberText(data.total)}
          </span>
        )}
      </Link>
      <Step to={path(known?.next)} label="Næste" hotkey="J" icon={<ChevronRight aria-hidden="true" />} isAfter />
    </nav>
  )
}

interface StepProps {
  /** Undefined at the end of the list. */
  to: string | undefined
  label: string
  hotkey: string
  icon: ReactNode
  isAfter?: boolean
}

function Step({ to, label, hotkey, icon, isAfter = false }: StepProps) {
  const look = buttonClass('quiet', 'small', cx(isAfter && 'flex-row-reverse', to === undefined && 'opacity-40'))
  const said = (
    <>
      {icon}
      {label}
      <span className="max-lg:hidden">
        <KeyCap>{hotkey}</KeyCap>
      </span>
    </>
  )
  if (to === undefined) {
    return (
      <span className={look} aria-hidden="true">
        {said}
      </span>
    )
  }
  return (
    <Link to={to} replace rel={isAfter ? 'next' : 'prev'} aria-keyshortcuts={hotkey} className={look}>
      {said}
    </Link>
  )
}
