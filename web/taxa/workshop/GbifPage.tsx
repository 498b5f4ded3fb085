import { go } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { addNamePath, editNamePath, gbifPath, idOf } from './address.ts'
import { DialogPage } from './names/DialogPage.tsx'
import { GbifSearch } from './names/GbifSearch.tsx'

/** Find a name in GBIF for a taxon: what is chosen goes into a new name, or into the one in the address. */
export default function GbifPage({ search }: PageProps) {
  const nameId = idOf(search.nameId)
  return (
    <DialogPage title="Find i GBIF" taxonId={search.taxonId} pathFor={(taxonId) => gbifPath({ ...search, taxonId })}>
      {(taxon) => (
        <GbifSearch
          initialQuery={taxon.taxonNames.find(({ id }) => id === nameId)?.canonicalName ?? taxon.scientificName}
          onChoose={({ key, canonicalName, authorship }) =>
            go(
              nameId === undefined
                ? addNamePath({ taxonId: taxon.id, navn: canonicalName, autor: authorship || undefined, gbif: key })
                : editNamePath({ taxonId: taxon.id, nameId, gbif: key }),
              { replace: true },
            )
          }
        />
      )}
    </DialogPage>
  )
}
