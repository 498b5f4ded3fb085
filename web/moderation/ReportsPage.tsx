import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/moderation.ts'
import { reportKinds } from '#contract/validation-words.ts'
import { api } from '../core/api.ts'
import { go, Link } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { queryClient } from '../core/query.ts'
import { stringifySearch } from '../core/search.ts'
import { shownPicture } from '../media/shown-picture.ts'
import { askReason } from '../records/ask-reason.tsx'
import { RecordRow } from '../records/RecordCardView.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { momentText } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { PictureStrip } from '../ui/PictureStrip.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/Toast.tsx'
import { administration } from './crumbs.ts'

const take = 20
type Status = 'open' | 'resolved' | 'all'
const statuses: { key: string; value: Status; label: string }[] = [
  { key: 'aabne', value: 'open', label: 'Åbne' },
  { key: 'besvarede', value: 'resolved', label: 'Besvarede' },
  { key: 'alle', value: 'all', label: 'Alle' },
]

const reportsAddressOf = (status: Status, page: number) =>
  `/administration/rapporter${stringifySearch({
    vis: status === 'open' ? undefined : statuses.find(({ value }) => value === status)?.key,
    side: page > 1 ? page : undefined,
  })}`

/** Complaints to the moderators: the oldest open one first, each with its answer. */
export default function ReportsPage({ search }: PageProps) {
  const status = statuses.find(({ key }) => key === search.vis)?.value ?? 'open'
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(search.side)) || 1))
  const reports = useQuery({
    queryKey: ['reports', status, page],
    queryFn: ({ signal }) =>
      api('GET /admin/get-record-reports', { status, skip: (page - 1) * take, take }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = reports
  return (
    <Page>
      <PageHeader
        title="Anmeldelser"
        lead="Fund, fællesskaber og indlæg i forummet, som brugere har anmeldt til moderatorerne. Den, der har anmeldt, får dit svar."
        breadcrumbs={administration}
      />
      <RadioGroup<Status>
        label="Vis"
        hideLabel
        options={statuses}
        value={status}
        onChange={(value) => go(reportsAddressOf(value, 1), { replace: true })}
        className="mb-5 sm:flex sm:flex-wrap sm:gap-x-4"
      />
      {reports.isError && !data ? (
        <ErrorState
          title="Anmeldelserne kunne ikke hentes"
          error={reports.error}
          onRetry={() => void reports.refetch()}
        />
      ) : !data ? (
        <Skeleton className="h-48 rounded-lg" />
      ) : data.items.length === 0 ? (
        <EmptyState title={status === 'open' ? 'Alt er besvaret' : 'Ingen anmeldelser'}>
          <p>Når nogen anmelder et fund eller noget, der er skrevet i forummet, kommer det til at stå her.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {data.items.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="anmeldelser"
        skip={(page - 1) * take}
        take={take}
        total={data?.total ?? 0}
        onSkip={(skip) => go(reportsAddressOf(status, skip / take + 1))}
      />
    </Page>
  )
}

const answer = (report: Report) =>
  askReason({
    header: 'Svar, og luk sagen',
    lead: report.isAboutThread
      ? 'Svaret sendes til den, der har anmeldt det. Skal noget slettes eller tråden lukkes, så gør det i tråden først.'
      : 'Svaret sendes til den, der har anmeldt fundet. Skal fundet skjules, så gør det på fundets side først.',
    label: 'Dit svar',
    okLabel: 'Svar og luk',
    isRequired: true,
    onReason: async (text) => {
      await api('POST /admin/resolve-report', { id: report.id, answer: text })
      await queryClient.invalidateQueries({ queryKey: ['reports'] })
      void queryClient.invalidateQueries({ queryKey: ['daily-routine'] })
      toast.success('Svaret er sendt.')
    },
  })

const nameOf = (user: Report['by']) => user?.displayName ?? 'Tidligere bruger'

function ReportCard({ report }: { report: Report }) {
  const { kind, text, by, filedAt, status, record, resolvedBy, resolvedAt } = report
  return (
    <Card
      title={reportKinds[kind]}
      lead={`${nameOf(by)}, ${momentText(filedAt)}`}
      actions={
        status === 'open' ? (
          <Button variant="primary" size="small" onClick={() => void answer(report)}>
            Svar og luk
          </Button>
        ) : (
          <Badge tone="success">Besvaret</Badge>
        )
      }
    >
      <p className="wrap-anywhere max-w-[70ch] whitespace-pre-line">{text}</p>
      {report.isAboutThread ? (
        <ReportedThread thread={report.thread} />
      ) : record ? (
        <div className="-mx-2 -my-2">
          <RecordRow card={record} />
        </div>
      ) : (
        <p className="text-ink-soft text-sm">Fundet er slettet.</p>
      )}
      {report.answer !== null && (
        <blockquote className="border-accent border-s-3 ps-3 text-sm">
          <p className="wrap-anywhere whitespace-pre-line">{report.answer}</p>
          <footer className="text-ink-soft">
            {nameOf(resolvedBy)}
            {resolvedAt && `, ${momentText(resolvedAt)}`}
          </footer>
        </blockquote>
      )}
    </Card>
  )
}

/** What somebody wrote, as it stands now, and the way to it. */
function ReportedThread({ thread }: Pick<Report, 'thread'>) {
  if (thread === null) return <p className="text-ink-soft text-sm">Tråden hører til noget, du ikke kan se.</p>
  const { title, titleThen, path, isDeleted, comment } = thread
  const isGone = isDeleted || comment?.isDeleted === true
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={path} className="font-semibold text-accent underline underline-offset-4">
          {title}
        </Link>
        {isGone && <Badge>{isDeleted ? 'Tråden er slettet' : 'Kommentaren er slettet'}</Badge>}
      </p>
      {titleThen !== null && (
        <p className="wrap-anywhere text-sm">
          <span className="font-semibold">Hed, da den blev anmeldt:</span> {titleThen}
        </p>
      )}
      {comment && (
        <p className="wrap-anywhere line-clamp-6 max-w-[70ch] text-sm">
          <span className="font-semibold">{nameOf(comment.author)}:</span> {comment.text || 'Uden tekst'}
        </p>
      )}
      {comment && (
        <PictureStrip name={`Billede af ${nameOf(comment.author)}`} pictures={comment.pictures.map(shownPicture)} />
      )}
    </div>
  )
}
