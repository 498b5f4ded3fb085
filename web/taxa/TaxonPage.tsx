import { type ReactNode, useEffect } from 'react'
import { type Rank, ranks } from '#contract/enums.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { Taxon } from '#contract/taxon.ts'
import { capital, taxonHead } from '#contract/taxon-head.ts'
import { ApiError } from '../core/api.ts'
import { go, Link } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { ThreadView } from '../forum/ThreadView.tsx'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { startPlace, taxaAddressOf } from './browse/address.ts'
import { Gallery } from './Gallery.tsx'
import { inSentence } from './names.ts'
import { PoisonBadge } from './PoisonBadge.tsx'
import { Classification } from './page/Classification.tsx'
import { DescriptionPart } from './page/DescriptionPart.tsx'
import { EditLinks } from './page/EditLinks.tsx'
import { FactsPart } from './page/FactsPart.tsx'
import { factsOf } from './page/facts.ts'
import { Invitation } from './page/Invitation.tsx'
import { ListsPart, RedListPart } from './page/ListsPart.tsx'
import { LookAlikes } from './page/LookAlikes.tsx'
import { NamesPart } from './page/NamesPart.tsx'
import { NotesPart } from './page/NotesPart.tsx'
import { Relatives } from './page/Relatives.tsx'
import { SeasonWheel } from './page/SeasonWheel.tsx'
import { RedListBadge } from './RedListBadge.tsx'
import { Scientific } from './Scientific.tsx'
import { useTaxon } from './taxon-data.ts'

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,15}$/.test(text ?? '')

interface Slots {
  /** What people have found of it: finds are of a room to the right. */
  records: (taxon: Taxon) => ReactNode
  /** The way to hear of new finds of it. */
  follow: (taxon: Taxon) => ReactNode
}

/** One taxon: what it is called, how it looks, where it belongs, and what is known about it. */
export function TaxonPage({ params, ...slots }: PageProps & Slots) {
  return isId(params.taxonId) ? <KnownId id={Number(params.taxonId)} {...slots} /> : <Unknown />
}

function Unknown() {
  useOwnHead({ title: 'Siden findes ikke', noIndex: true })
  return <NotFoundPage />
}

function KnownId({ id, ...slots }: { id: number } & Slots) {
  const { data: taxon, isError, error, refetch } = useTaxon(id)
  const mergedInto = taxon?.mergedInto ?? null
  useEffect(() => {
    if (mergedInto !== null) go(`/taxa/${mergedInto}`, { replace: true })
  }, [mergedInto])
  if (isError && !taxon) {
    if (error instanceof ApiError && error.status === 404) return <Unknown />
    return <ErrorState title="Arten kunne ikke hentes" error={error} onRetry={() => void refetch()} className="py-24" />
  }
  if (!taxon || mergedInto !== null) return <PageSkeleton />
  return <Shown taxon={taxon} {...slots} />
}

function Shown({ taxon, records, follow }: { taxon: Taxon } & Slots) {
  useOwnHead({ ...taxonHead(taxon), noIndex: taxon.isDeleted })
  const redList = taxon.administrativeLists.find(({ list }) => list === 'redlist')
  const facts = factsOf(taxon)
  const thread = `snak-${taxon.id}`
  return (
    <Page>
      <Classification line={taxon.classification} />
      {taxon.isDeleted && (
        <Notice tone="warning" title="Slettet fra Artsbogen" className="mt-4">
          <p>{taxon.deletedNote || 'Navnet bruges ikke længere.'}</p>
        </Notice>
      )}
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-center">
        <Heading taxon={taxon} redList={redList?.annexes[0]} follow={!taxon.isDeleted && follow(taxon)} />
        <div className="max-lg:order-first">
          <Gallery name={capital(taxon.acceptedVernacularName)} taxon={taxon} pictures={taxon.taxonMedia} />
        </div>
      </div>
      <div className="mt-12 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <DescriptionPart
          description={taxon.taxonDescription}
          empty={!taxon.isDeleted && <Invitation taxon={taxon} thread={thread} />}
        />
        <aside aria-label="Kort fortalt" className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {taxon.seasonMonths.length > 0 && (
            <Card title="Sæson">
              <SeasonWheel months={taxon.seasonMonths} />
            </Card>
          )}
          {redList && redList.annexes.length > 0 && <RedListPart entry={redList} />}
          {facts.length > 0 && (
            <Card title="Fakta">
              <FactsPart facts={facts} />
            </Card>
          )}
          <NamesPart taxon={taxon} />
        </aside>
        <div className="grid gap-12 lg:col-start-1">
          {records(taxon)}
          <LookAlikes taxa={taxon.lookAlikes} />
          <ListsPart entries={taxon.administrativeLists} />
          <Relatives taxon={taxon} />
          <NotesPart notes={taxon.taxonNotes} />
          {!taxon.isDeleted && (
            <div id={thread} tabIndex={-1} className="scroll-mt-24 outline-none">
              <ThreadView
                owner={{ kind: 'taxon', ownerId: taxon.id }}
                title={`Snak om ${inSentence(taxon)}`}
                invitation="Ingen har skrevet her endnu. Har du et spørgsmål eller et kendetegn, andre bør kende?"
              />
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}

interface HeadingProps {
  taxon: Taxon
  redList: string | undefined
  follow: ReactNode
}

function Heading({ taxon, redList, follow }: HeadingProps) {
  const { user } = useSession()
  const group = speciesGroups[taxon.speciesGroup as SpeciesGroup]
  const danish = taxon.acceptedVernacularNameNotScientific
  const author = user?.includeAuthorName ? taxon.acceptedTaxonName?.authorship : undefined
  const scientific = (
    <>
      <Scientific rank={taxon.rank}>{taxon.scientificName}</Scientific>
      {author && <span className="text-ink-soft"> {author}</span>}
    </>
  )
  const { introduction } = taxon.taxonGeneralInfo
  return (
    <header className="grid gap-4">
      <div>
        <h1 tabIndex={-1} className="wrap-break-word hyphens-auto font-display font-semibold text-4xl tracking-tight">
          {danish === null ? scientific : capital(danish)}
        </h1>
        {danish !== null && taxon.scientificName !== '' && <p className="mt-1.5 text-ink-soft text-xl">{scientific}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <PoisonBadge warning={taxon.warning} />
        {redList && <RedListBadge category={redList} />}
        {group && (
          <Link to={taxaAddressOf({ ...startPlace, group: taxon.speciesGroup })} className="inline-flex rounded-full">
            <Badge tone="accent">{group}</Badge>
          </Link>
        )}
        <Badge>{taxon.taxonType === 1 ? 'Formgruppe' : ranks[taxon.rank as Rank]}</Badge>
        {taxon.isHybrid && taxon.rank !== 2200 && <Badge>Hybrid</Badge>}
        {!taxon.isDKTaxon && taxon.taxonType === 0 && <Badge tone="info">Ikke dansk</Badge>}
      </p>
      {introduction && <p className="max-w-[60ch] text-lg">{introduction}</p>}
      {follow && <p>{follow}</p>}
      <EditLinks taxon={taxon} />
    </header>
  )
}
