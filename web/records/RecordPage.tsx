import { Calendar } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDetails } from '#contract/record.ts'
import { recordHead } from '#contract/record-head.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { capital } from '#contract/taxon-head.ts'
import { ApiError } from '../core/api.ts'
import { Link } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { ThreadView } from '../forum/ThreadView.tsx'
import { species } from '../taxa/names.ts'
import { Scientific } from '../taxa/Scientific.tsx'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { Actions } from './page/Actions.tsx'
import { FactList } from './page/FactList.tsx'
import { History } from './page/History.tsx'
import { Neighbours } from './page/Neighbours.tsx'
import { People } from './page/People.tsx'
import { Pictures } from './page/Pictures.tsx'
import { PlacePart } from './page/PlacePart.tsx'
import { StateNotices, StatusLine } from './page/StatusLine.tsx'
import { Tags } from './page/Tags.tsx'
import { RecordPicture } from './RecordPicture.tsx'
import { useRecord } from './record-data.ts'
import { recordTitle, whenText } from './record-texts.ts'

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,15}$/.test(text ?? '')

/** What search, communities and validation, rooms to the right, have to say of a find. */
interface Slots {
  /** The search that one comes from, and the finds beside this one in it. */
  within: (record: RecordDetails) => ReactNode
  /** Above everything else. */
  notices: (record: RecordDetails) => ReactNode
  /** Beside its stars; of the same finds as what follows. */
  besideStars: (record: RecordDetails) => ReactNode
  /** What people say that it is; only of a submitted find that is there. */
  validation: (record: RecordDetails) => ReactNode
  /** Where it belongs besides; of the same finds. */
  communities: (record: RecordDetails) => ReactNode
}

/** One find: what it is, where, when and by whom, and what people say about it. */
export function RecordPage({ params, ...slots }: PageProps & Slots) {
  return isId(params.fundId) ? <KnownId id={Number(params.fundId)} {...slots} /> : <Unknown />
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

function KnownId({ id, ...slots }: { id: number } & Slots) {
  const { data: record, isError, error, refetch } = useRecord(id)
  // Also when it was there a moment ago: what one may no longer see is gone.
  if (isError && error instanceof ApiError && error.status === 404) return <Unknown />
  if (isError && !record) {
    return (
      <ErrorState title="Fundet kunne ikke hentes" error={error} onRetry={() => void refetch()} className="py-24" />
    )
  }
  if (!record) return <PageSkeleton />
  return <Shown record={record} {...slots} />
}

const isPublic = (record: RecordDetails) =>
  record.state === 'submitted' && record.marks.length === 0 && record.hideUntil === null

/** Something to say about it: a submitted find that is there. */
const isOpenToOthers = (record: RecordDetails) => record.state === 'submitted' && !record.marks.includes('deleted')

function Shown({ record, within, notices, besideStars, validation, communities }: { record: RecordDetails } & Slots) {
  useOwnHead({ ...recordHead(record), noIndex: !isPublic(record) })
  // Without pictures, the place and the facts have their room.
  const hasPictures = record.pictures.length > 0
  const heading = <Heading record={record} besideStars={isOpenToOthers(record) && besideStars(record)} />
  return (
    <Page>
      {within(record)}
      <StateNotices record={record} />
      {notices(record)}
      <div
        className={cx(
          'grid items-start gap-x-10 gap-y-10 lg:grid-rows-[auto_1fr]',
          hasPictures ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
        )}
      >
        {hasPictures ? <Pictures record={record} /> : heading}
        <div className="grid min-w-0 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {hasPictures && heading}
          <aside aria-label="Sted og mennesker" className="grid gap-6">
            <PlacePart record={record} isWide={!hasPictures} />
            <People record={record} />
          </aside>
        </div>
        <div className="grid min-w-0 gap-10 lg:col-start-1">
          {isOpenToOthers(record) && validation(record)}
          <FactList record={record} />
          {isOpenToOthers(record) && communities(record)}
          <Tags record={record} />
          {record.state === 'submitted' && (
            <ThreadView
              owner={{ kind: 'record', ownerId: record.id }}
              invitation="Ingen har skrevet endnu. Spørg om noget, eller fortæl, hvad du ser."
              caution={
                record.place && record.place.side > 0
                  ? 'Stedet er sløret, og alle kan læse med: skriv ikke noget, der røber, hvor det er.'
                  : undefined
              }
            />
          )}
          <History recordId={record.id} />
        </div>
      </div>
      {record.state === 'submitted' && (
        <div className="mt-14">
          <Neighbours recordId={record.id} />
        </div>
      )}
    </Page>
  )
}

function Heading({ record, besideStars }: { record: RecordDetails; besideStars: ReactNode }) {
  const { taxon } = record
  const group = speciesGroups[record.speciesGroup as SpeciesGroup]
  const title = recordTitle(record)
  return (
    <header className="grid gap-4">
      <div className="flex items-center gap-4">
        {record.pictures.length === 0 && (
          <RecordPicture
            card={{ ...record, picture: null }}
            className="size-18 rounded-lg sm:size-24"
            drawingClassName="size-3/4"
          />
        )}
        <div className="min-w-0">
          <h1 tabIndex={-1} className="wrap-break-word hyphens-auto font-display font-semibold text-3xl tracking-tight">
            {taxon && taxon.danishName === null ? <Scientific rank={taxon.rank}>{title}</Scientific> : title}
          </h1>
          {taxon?.danishName && taxon.latinName !== '' && (
            <p className="mt-1.5 text-ink-soft text-xl">
              <Scientific rank={taxon.rank}>{taxon.latinName}</Scientific>
            </p>
          )}
        </div>
      </div>
      <StatusLine record={record} beside={besideStars} />
      <p className="flex items-center gap-2 text-lg">
        <Calendar className="size-5 shrink-0 text-accent" aria-hidden="true" />
        {capital(whenText(record))}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {group && <Badge tone="accent">{group}</Badge>}
        {taxon && (
          <Link to={`/taxa/${taxon.id}`} className="text-accent underline underline-offset-4">
            {taxon.rank >= species ? 'Læs om arten' : 'Læs om gruppen'}
          </Link>
        )}
      </p>
      <Actions record={record} />
    </header>
  )
}
