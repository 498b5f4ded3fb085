import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { Point } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { speciesGroups } from '#contract/roles.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../../core/api.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { chipClass } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { monthsAround } from './rare.ts'

interface TickListProps {
  point: Point | undefined
  day: string
  /** Taxa that are on the trip already. */
  noted: ReadonlySet<number>
  onAdd: (taxa: readonly TaxonRef[]) => Promise<void>
}

const usual = 10_000
const mine = 2000
const shown = 60

function useTaxa(name: string, filter: RecordFilter | undefined, take: number) {
  return useQuery({
    queryKey: ['tick-list', name, filter],
    queryFn: async ({ signal }) =>
      (await api('POST /records/search-taxon-list', { filter: filter ?? {}, take }, { signal })).items,
    enabled: filter !== undefined,
    staleTime: 10 * 60_000,
  })
}

/** What is usually seen here now, and what one has seen here before, to tick off. */
export function TickList({ point, day, noted, onAdd }: TickListProps) {
  const { user } = useSession()
  const [group, setGroup] = useState('4')
  const [ticked, setTicked] = useState<ReadonlyMap<number, TaxonRef>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const inGroup = { speciesGroups: [Number(group)] }
  const here = useTaxa(
    'usual',
    point && { ...inGroup, near: { ...point, metres: usual }, months: monthsAround(day) },
    shown,
  )
  const own = useTaxa(
    'mine',
    point && user ? { ...inGroup, userId: user.id, near: { ...point, metres: mine } } : undefined,
    100,
  )
  if (!point) {
    return (
      <EmptyState title="Turen har intet sted endnu">Listen viser, hvad der plejer at være, hvor du går.</EmptyState>
    )
  }
  const before = own.data ?? []
  const others = (here.data ?? []).filter(({ taxon }) => before.every((one) => one.taxon.id !== taxon.id))
  const toggle = (taxon: TaxonRef) =>
    setTicked((known) => {
      const next = new Map(known)
      if (!next.delete(taxon.id)) next.set(taxon.id, taxon)
      return next
    })
  const add = async () => {
    setBusy(true)
    try {
      await onAdd([...ticked.values()])
      setTicked(new Map())
    } finally {
      setBusy(false)
    }
  }
  const list = (title: string, lines: typeof before) =>
    lines.length > 0 && (
      <section aria-label={title} className="grid gap-2">
        <h3 className="font-semibold text-sm">{title}</h3>
        <ul className="flex flex-wrap gap-2">
          {lines.map(({ taxon }) => (
            <li key={taxon.id}>
              <button
                type="button"
                aria-pressed={ticked.has(taxon.id)}
                className={chipClass}
                onClick={() => toggle(taxon)}
              >
                {ticked.has(taxon.id) && <Check className="size-4" aria-hidden="true" />}
                {capital(taxon.danishName ?? taxon.latinName)}
                {noted.has(taxon.id) && <span className="font-normal text-xs">på turen</span>}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <div className="grid gap-4">
      <Select
        label="Artsgruppe"
        value={group}
        onChange={setGroup}
        options={Object.entries(speciesGroups).map(([value, label]) => ({ value, label }))}
      />
      {here.isPending || (own.isPending && user) ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : (
        <>
          {list('Har du set her før', before)}
          {list('Plejer at være her nu', others)}
          {before.length + others.length === 0 && (
            <EmptyState title="Ingen har meldt noget herfra på denne tid">
              Brug hurtiglisten, og vær den første.
            </EmptyState>
          )}
        </>
      )}
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={ticked.size === 0}
        isPending={isBusy}
        onClick={() => void add()}
      >
        {ticked.size === 0 ? 'Læg på turen' : `Læg ${counted(ticked.size, 'art', 'arter')} på turen`}
      </Button>
    </div>
  )
}
