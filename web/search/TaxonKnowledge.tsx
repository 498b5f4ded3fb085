import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#contract/counted.ts'
import type { RecordCard } from '#contract/record.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { recordDay, recordPath } from '../records/record-texts.ts'
import { useNotNoted } from '../trips/not-noted.ts'
import { BarChart } from '../ui/BarChart.tsx'

const shownHabitats = 4

const useKnowledge = (taxonId: number) => {
  const filter = JSON.stringify({ taxonIds: [taxonId] })
  const staleTime = 300_000
  const figures = useQuery({
    queryKey: ['record-figures', taxonId],
    queryFn: ({ signal }) => api('GET /records/record-statistics', { filter }, { signal }),
    staleTime,
  }).data
  const habitats = useQuery({
    queryKey: ['record-habitats', taxonId],
    queryFn: ({ signal }) => api('GET /records/habitats', { taxonId }, { signal }),
    staleTime,
  }).data
  const first = useQuery({
    queryKey: ['first-record', taxonId],
    queryFn: ({ signal }) => api('GET /records/first-record', { taxonId }, { signal }),
    staleTime,
  }).data?.record
  return { figures, habitats, first }
}

/** What the finds of a taxon know: when, where, in what, since when, and by how many. */
export function TaxonKnowledge({ taxonId, latest }: { taxonId: number; latest: RecordCard | undefined }) {
  const { figures, habitats, first } = useKnowledge(taxonId)
  const notNoted = useNotNoted({ taxonId })
  if (!figures || figures.total === 0) return null
  const months = figures.byMonth.filter(({ key }) => key !== '0')
  const facts: { label: string; value: ReactNode }[] = [
    ...(first ? [{ label: 'Første fund', value: <Told card={first} /> }] : []),
    ...(latest && latest.id !== first?.id ? [{ label: 'Seneste fund', value: <Told card={latest} /> }] : []),
    {
      label: 'Set af',
      value: counted(figures.observers, 'person', 'personer'),
    },
    {
      label: 'Udbredelse',
      value:
        figures.places === 0
          ? 'Stederne vises kun i store kvadrater'
          : `${counted(figures.places, 'kvadrat', 'kvadrater')} på 10 km`,
    },
    ...(habitats && habitats.total > 0 ? [{ label: 'Levesteder', value: <Habitats {...habitats} /> }] : []),
    ...(notNoted ? [{ label: 'Fravær', value: capital(notNoted) }] : []),
  ]
  return (
    <div className="grid gap-6 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5 md:grid-cols-2 md:gap-8">
      <BarChart
        title="Hen over året"
        unit="fund"
        bars={months.map(({ key, label, count }) => ({ key, label, short: label.slice(0, 3), value: count }))}
      />
      <div className="grid content-start gap-4">
        <h3 className="font-semibold text-lg">Fundene fortæller</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 text-sm">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-break-word min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function Told({ card }: { card: RecordCard }) {
  return (
    <>
      <Link to={recordPath(card.id)} className="text-accent underline underline-offset-4">
        {recordDay(card)}
      </Link>
      {card.reporter && ` af ${card.reporter.displayName}`}
    </>
  )
}

function Habitats({ total, items }: { total: number; items: readonly { label: string; count: number }[] }) {
  const share = (count: number) => `${Math.round((count / total) * 100)} %`
  return capital(
    items
      .slice(0, shownHabitats)
      .map(({ label, count }) => `${label.toLocaleLowerCase('da-DK')} ${share(count)}`)
      .join(', '),
  )
}
