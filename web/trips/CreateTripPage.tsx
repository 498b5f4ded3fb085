import { FileUp, ListChecks, Pencil, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../core/api.ts'
import { go, Link } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { idIn, newTripPath, tripPath, uuidIn } from './address.ts'
import { startFieldTrip } from './field/field-trips.ts'
import { AgainTrip, EditTrip, MendTrip } from './form/EditTrip.tsx'
import { FromDay } from './form/FromDay.tsx'
import { FromFile } from './form/FromFile.tsx'
import { NewTrip } from './form/NewTrip.tsx'
import { useTrip } from './trip-data.ts'

const ways = ['selv', 'fil', 'dag'] as const
const wayTitles = { selv: 'Skriv turen selv', fil: 'Ny tur fra en rutefil', dag: 'Saml dagens fund til en tur' }

/** With an id it changes a trip; without one it makes one, in one of four ways. */
export default function CreateTripPage({ search }: PageProps) {
  const { user } = useSession()
  const id = idIn(search.id)
  const again = idIn(search.igen)
  const mended = uuidIn(search.udbakke)
  const isEnding = id !== undefined && search.slut === 'ja'
  const way = ways.find((one) => one === search.maade)
  const of = id ?? again ?? mended
  const title =
    id !== undefined
      ? isEnding
        ? 'Afslut turen'
        : 'Redigér tur'
      : again !== undefined
        ? 'Samme tur igen'
        : of !== undefined
          ? 'Ret turen'
          : way
            ? wayTitles[way]
            : 'Ny tur'
  useOwnHead(of === undefined ? undefined : { title, noIndex: true })
  const trip = useTrip(id ?? again)
  const isGone =
    (search.id !== undefined && id === undefined) || (trip.error instanceof ApiError && trip.error.status === 404)
  if (isGone || (id !== undefined && trip.data?.may.edit === false)) return <NotFoundPage />
  if (!user) return <PageSkeleton />
  return (
    <Page width="narrow">
      <PageHeader
        title={title}
        lead={
          of === undefined && !way
            ? 'En tur samler dagens fund: hvor du gik, hvor længe, og hvem der var med.'
            : undefined
        }
        breadcrumbs={
          of !== undefined ? [{ label: 'Turen', to: tripPath(of) }] : way ? [{ label: 'Ny tur', to: newTripPath }] : []
        }
      />
      {id !== undefined ? (
        <EditTrip key={id} id={id} isEnding={isEnding} />
      ) : again !== undefined ? (
        <AgainTrip key={again} id={again} />
      ) : mended !== undefined ? (
        <MendTrip key={mended} uuid={mended} />
      ) : way === 'fil' ? (
        <FromFile />
      ) : way === 'dag' ? (
        <FromDay user={user} />
      ) : way === 'selv' ? (
        <NewTrip user={user} />
      ) : (
        <Ways userId={user.id} />
      )}
    </Page>
  )
}

const wayClass =
  'group flex w-full gap-4 rounded-lg border border-line bg-surface p-5 text-start text-ink no-underline shadow-card transition-colors duration-quick hover:border-accent sm:p-6'

function Ways({ userId }: { userId: number }) {
  const start = async () => go(tripPath(await startFieldTrip(userId)))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <button type="button" className={wayClass} onClick={() => void start()}>
        <WayWords icon={<Play aria-hidden="true" />} title="Start nu">
          Du er ude. Ruten skrives, mens siden er åben, og fund lægges på med to tryk. Virker uden net.
        </WayWords>
      </button>
      <WayLink way="selv" icon={<Pencil aria-hidden="true" />} title="Skriv selv">
        En tur, du har været på: tid, sted og indsats. Bagefter skriver du arterne på en hurtigliste.
      </WayLink>
      <WayLink way="dag" icon={<ListChecks aria-hidden="true" />} title="Saml dagens fund til en tur">
        Fund, du allerede har meldt på en dag, samles til én tur.
      </WayLink>
      <WayLink way="fil" icon={<FileUp aria-hidden="true" />} title="Fra en rutefil">
        GPX eller GeoJSON fra ur, telefon eller GPS. Dens punkter bliver til kladder.
      </WayLink>
    </div>
  )
}

interface WayProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

const WayLink = ({ way, ...words }: WayProps & { way: (typeof ways)[number] }) => (
  <Link to={`${newTripPath}?maade=${way}`} className={wayClass}>
    <WayWords {...words} />
  </Link>
)

function WayWords({ icon, title, children }: WayProps) {
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-5">
        {icon}
      </span>
      <span className="grid min-w-0 content-start gap-1">
        <span className="font-semibold text-lg group-hover:text-accent">{title}</span>
        <span className="text-ink-soft text-sm">{children}</span>
      </span>
    </>
  )
}
