import { go } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { idOf, masterOf, vernacularPath } from './address.ts'
import { ChooseName, DialogPage } from './names/DialogPage.tsx'
import { VernacularForm } from './names/VernacularForm.tsx'

/** Change a Danish name, or without one in the address add one. */
export default function VernacularNamePage({ search }: PageProps) {
  const isNew = search.nameId === undefined
  const nameId = idOf(search.nameId)
  return (
    <DialogPage
      title={isNew ? 'Tilføj dansk navn' : 'Ret dansk navn'}
      taxonId={search.taxonId}
      pathFor={(taxonId) => vernacularPath({ ...search, taxonId })}
    >
      {(taxon) => {
        const name = taxon.vernacularNames.find(({ id }) => id === nameId)
        const onDone = () => go(masterOf(taxon.id), { replace: true })
        if (isNew) return <VernacularForm taxon={taxon} onDone={onDone} />
        if (name) return <VernacularForm key={name.id} taxon={taxon} name={name} onDone={onDone} />
        return (
          <ChooseName
            names={taxon.vernacularNames.map(({ id, name: text }) => ({ id, text }))}
            pathFor={(chosen) => vernacularPath({ taxonId: taxon.id, nameId: chosen })}
          />
        )
      }}
    </DialogPage>
  )
}
