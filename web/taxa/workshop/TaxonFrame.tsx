import { BookOpen, FileText, Gavel, ListTree, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages } from '#contract/pages.ts'
import type { Taxon } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { Link } from '../../core/link.tsx'
import { useOwnHead } from '../../core/own-head.ts'
import { mayUse } from '../../session/guard.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Crumb, PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'
import { rankNote } from '../names.ts'
import { Scientific } from '../Scientific.tsx'
import { TaxonName } from '../TaxonName.tsx'
import {
  crumbs,
  descriptionOf,
  idOf,
  listsOf,
  listsPath,
  masterOf,
  validationOf,
  validationPath,
  workshopPath,
} from './address.ts'
import { useEditedTaxon } from './taxon-updates.ts'

const tools = [
  { label: 'Stamdata', icon: ListTree, to: masterOf, page: `${workshopPath}/stamdata/{taxonStamId}` },
  { label: 'Beskrivelse', icon: FileText, to: descriptionOf, page: `${workshopPath}/{taxonBeskrivelsesId}` },
  { label: 'Lister', icon: ScrollText, to: listsOf, page: `${listsPath}/{taxonAdministrativId}` },
  { label: 'Validering', icon: Gavel, to: validationOf, page: `${validationPath}/{taxonValideringsId}` },
]

/** The tools for one taxon that this person may open. */
function TaxonTools({ id }: { id: number }) {
  const { status, roles } = useSession()
  const onlooker = { isSignedIn: status === 'signed-in', roles }
  const look =
    'inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-4 font-semibold text-sm no-underline hover:border-accent hover:bg-accent-soft aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-accent-ink [&_svg]:size-4'
  return (
    <nav aria-label="Værktøjer for taxonet" className="-mt-2 mb-8 flex flex-wrap gap-2">
      {tools
        .filter(({ page }) => pages.some((one) => one.path === page && mayUse(one, onlooker)))
        .map(({ label, icon: Icon, to }) => (
          <Link key={label} to={to(id)} className={look}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
      <Link to={`/taxa/${id}`} className={look}>
        <BookOpen aria-hidden="true" />
        Vis i Artsbogen
      </Link>
    </nav>
  )
}

interface TaxonFrameProps {
  /** From the address. */
  id: string | undefined
  /** What is edited: "Stamdata". */
  what: string
  breadcrumbs?: readonly Crumb[]
  children: (taxon: Taxon) => ReactNode
}

/** A page of the workshop about one taxon: it is fetched, named, and its other tools are a click away. */
export function TaxonFrame({ id: given, what, breadcrumbs = crumbs, children }: TaxonFrameProps) {
  const id = idOf(given)
  if (id === undefined) {
    return (
      <Page>
        <PageHeader title={what} breadcrumbs={breadcrumbs} />
        <ErrorState title="Taxonet findes ikke">
          <p>Adressen skal ende med taxonets nummer.</p>
        </ErrorState>
      </Page>
    )
  }
  return (
    <Frame key={id} id={id} what={what} breadcrumbs={breadcrumbs}>
      {children}
    </Frame>
  )
}

function Frame({ id, what, breadcrumbs, children }: { id: number } & Omit<TaxonFrameProps, 'id'>) {
  const { data: taxon, isError, error, refetch } = useEditedTaxon(id)
  useOwnHead(taxon && { title: `${what}: ${capital(taxon.acceptedVernacularName)}` })
  if (!taxon && !isError) return <PageSkeleton />
  if (!taxon) {
    return (
      <Page>
        <PageHeader title={what} breadcrumbs={breadcrumbs} />
        <ErrorState title="Taxonet kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  const isDanish = taxon.acceptedVernacularNameNotScientific !== null
  return (
    <Page>
      <PageHeader
        title={
          <TaxonName
            taxon={{
              name: taxon.acceptedVernacularName,
              danishName: taxon.acceptedVernacularNameNotScientific,
              rank: taxon.rank,
            }}
          />
        }
        breadcrumbs={breadcrumbs}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{what}</span>
            {isDanish && <Scientific rank={taxon.rank}>{taxon.scientificName}</Scientific>}
            {rankNote(taxon) && <Badge>{rankNote(taxon)}</Badge>}
            <span className="text-sm">nr. {taxon.id}</span>
            {taxon.isDeleted && <Badge tone="danger">Slettet</Badge>}
          </span>
        }
      />
      <TaxonTools id={taxon.id} />
      {taxon.mergedInto !== null && (
        <Notice
          tone="warning"
          className="mb-6"
          title="Taxonet er lagt sammen med et andet"
          action={<ButtonLink to={masterOf(taxon.mergedInto)}>Gå til det</ButtonLink>}
        >
          Det kan ikke ændres her.
        </Notice>
      )}
      {children(taxon)}
    </Page>
  )
}
