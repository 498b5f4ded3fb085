import { go } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { editNamePath, idOf, masterOf } from './address.ts'
import { ChooseName, DialogPage } from './names/DialogPage.tsx'
import { NameForm } from './names/NameForm.tsx'

export default function EditNamePage({ search }: PageProps) {
  const nameId = idOf(search.nameId)
  return (
    <DialogPage title="Ret navn" taxonId={search.taxonId} pathFor={(taxonId) => editNamePath({ ...search, taxonId })}>
      {(taxon) => {
        const name = taxon.taxonNames.find(({ id }) => id === nameId)
        return name ? (
          <NameForm
            key={`${name.id} ${search.gbif}`}
            taxon={taxon}
            name={name}
            filled={search.gbif === undefined ? {} : { gbifTaxonId: search.gbif }}
            onDone={() => go(masterOf(taxon.id), { replace: true })}
          />
        ) : (
          <ChooseName
            names={taxon.taxonNames.map(({ id, canonicalName }) => ({ id, text: canonicalName }))}
            pathFor={(chosen) => editNamePath({ ...search, taxonId: taxon.id, nameId: chosen })}
          />
        )
      }}
    </DialogPage>
  )
}
