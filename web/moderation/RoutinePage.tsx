import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { numberText } from '#contract/counted.ts'
import type { RoutineItem } from '#contract/moderation.ts'
import { waitedText } from '#contract/validation-words.ts'
import { api } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { administration } from './crumbs.ts'

/** The day's work for one's roles: what waits, how much, for how long, and the way to it. */
export default function RoutinePage() {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['daily-routine'],
    queryFn: ({ signal }) => api('GET /admin/daily-routine', {}, { signal }),
  })
  const waiting = data?.items.filter(({ count }) => count > 0) ?? []
  const done = data?.items.filter(({ count }) => count === 0) ?? []
  return (
    <Page width="narrow">
      <PageHeader
        title="Daglig rutine"
        lead="Det, der venter på dig i dag. Listen følger af dine roller."
        breadcrumbs={administration}
      />
      {isError && !data ? (
        <ErrorState title="Listen kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-72 rounded-lg" />
      ) : (
        <>
          {waiting.length > 0 ? (
            <ul className="grid gap-3">
              {waiting.map((item) => (
                <li key={`${item.key} ${item.path}`}>
                  <Waiting item={item} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title="Alt er klaret">
              <p>Der er ikke noget, der venter på dig lige nu.</p>
            </EmptyState>
          )}
          {done.length > 0 && (
            <section aria-labelledby="routine-done" className="mt-8">
              <h2 id="routine-done" className="font-semibold text-lg">
                På plads
              </h2>
              <ul className="mt-2 grid gap-1.5">
                {done.map(({ key, path, text }) => (
                  <li key={`${key} ${path}`} className="flex items-center gap-2 text-ink-soft text-sm">
                    <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
                    {text}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Page>
  )
}

function Waiting({ item: { title, text, count, path, oldestDays } }: { item: RoutineItem }) {
  return (
    <Link
      to={path}
      className="group flex items-center gap-4 rounded-lg border border-line bg-surface p-4 text-ink no-underline shadow-card transition-colors duration-quick hover:border-accent sm:p-5"
    >
      <span className="min-w-16 text-center font-display font-semibold text-2xl text-accent tabular-nums">
        {numberText(count)}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold group-hover:text-accent">{title}</span>
        <span className="text-ink-soft text-sm">
          {text}
          {oldestDays !== null && oldestDays > 0 && ` Det ældste er ${waitedText(oldestDays)} gammelt.`}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </Link>
  )
}
