import type { ReactNode } from 'react'
import type { Taxon } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { go, Link } from '../../../core/link.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../../ui/Skeleton.tsx'
import { TaxonCombobox } from '../../TaxonCombobox.tsx'
import { crumbs, idOf, masterOf } from '../address.ts'
import { useEditedTaxon } from '../taxon-updates.ts'

interface DialogPageProps {
  title: string
  /** From the address. */
  taxonId: string | undefined
  /** The address of the same page for another taxon. */
  pathFor: (taxonId: number) => string
  children: (taxon: Taxon) => ReactNode
}

/** A form that mostly stands in a dialog, as a page of its own: it can be linked to. Without a taxon it asks for one. */
export function DialogPage({ title, taxonId, pathFor, children }: DialogPageProps) {
  const id = idOf(taxonId)
  if (id !== undefined) {
    return (
      <KnownTaxon key={id} id={id} title={title}>
        {children}
      </KnownTaxon>
    )
  }
  return (
    <Page width="narrow">
      <PageHeader title={title} lead="Vælg først et taxon." breadcrumbs={crumbs} />
      <TaxonCombobox
        label="Taxon"
        placeholder="Dansk eller videnskabeligt navn"
        onSelect={(hit) => hit && go(pathFor(hit.id), { replace: true })}
      />
    </Page>
  )
}

function KnownTaxon({ id, title, children }: { id: number } & Pick<DialogPageProps, 'title' | 'children'>) {
  const { data: taxon, isError, error, refetch } = useEditedTaxon(id)
  if (!taxon && !isError) return <PageSkeleton cards={0} />
  return (
    <Page width="narrow">
      <PageHeader
        title={title}
        breadcrumbs={
          taxon ? [...crumbs, { label: capital(taxon.acceptedVernacularName), to: masterOf(taxon.id) }] : crumbs
        }
      />
      {taxon ? (
        children(taxon)
      ) : (
        <ErrorState title="Taxonet kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

interface ChooseNameProps {
  names: readonly { id: number; text: string }[]
  /** The address of the page for a name. */
  pathFor: (nameId: number) => string
}

/** The address says no name of the taxon: which one is meant? */
export function ChooseName({ names, pathFor }: ChooseNameProps) {
  if (names.length === 0) return <UnknownName />
  return (
    <section aria-labelledby="choose-name" className="grid gap-3">
      <h2 id="choose-name" className="font-semibold text-lg">
        Vælg det navn, du vil rette
      </h2>
      <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface">
        {names.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={pathFor(id)}
              replace
              aria-current={false}
              className="block px-4 py-3 text-accent underline underline-offset-4"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The name that was to be changed is none of the taxon's. */
export function UnknownName() {
  return (
    <EmptyState title="Taxonet har ikke det navn">
      <p>Det kan være flyttet til et andet taxon. Gå tilbage til stamdata, og vælg et af navnene der.</p>
    </EmptyState>
  )
}
