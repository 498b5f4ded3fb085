import { go } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { addNamePath, masterOf } from './address.ts'
import { DialogPage } from './names/DialogPage.tsx'
import { NameForm } from './names/NameForm.tsx'
import type { NameDraft } from './names/name-draft.ts'

/** What was chosen in GBIF comes along in the address. */
const filledBy = ({ navn, autor, gbif }: Record<string, string>): Partial<NameDraft> => ({
  ...(navn === undefined ? {} : { canonicalName: navn }),
  ...(autor === undefined ? {} : { authorship: autor }),
  ...(gbif === undefined ? {} : { gbifTaxonId: gbif }),
})

export default function AddNamePage({ search }: PageProps) {
  return (
    <DialogPage title="Tilføj navn" taxonId={search.taxonId} pathFor={(taxonId) => addNamePath({ ...search, taxonId })}>
      {(taxon) => (
        <NameForm
          key={search.gbif}
          taxon={taxon}
          filled={filledBy(search)}
          onDone={() => go(masterOf(taxon.id), { replace: true })}
        />
      )}
    </DialogPage>
  )
}
