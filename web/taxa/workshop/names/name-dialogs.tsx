import { openDialog } from '../../../ui/dialogs.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { useEditedTaxon } from '../taxon-updates.ts'
import { UnknownName } from './DialogPage.tsx'
import { NameForm } from './NameForm.tsx'
import { NoteCategoriesForm } from './NoteCategoriesForm.tsx'
import { VernacularForm } from './VernacularForm.tsx'

interface Named {
  taxonId: number
  nameId?: number
  onDone: () => void
}

/** The dialogs read the taxon themselves, so that they follow it when somebody else has changed it. */
function NameDialog({ taxonId, nameId, onDone }: Named) {
  const { data: taxon } = useEditedTaxon(taxonId)
  if (!taxon) return <SkeletonText lines={5} />
  if (nameId === undefined) return <NameForm taxon={taxon} onDone={onDone} />
  const name = taxon.taxonNames.find(({ id }) => id === nameId)
  return name ? <NameForm taxon={taxon} name={name} onDone={onDone} /> : <UnknownName />
}

function VernacularDialog({ taxonId, nameId, onDone }: Named) {
  const { data: taxon } = useEditedTaxon(taxonId)
  if (!taxon) return <SkeletonText lines={4} />
  if (nameId === undefined) return <VernacularForm taxon={taxon} onDone={onDone} />
  const name = taxon.vernacularNames.find(({ id }) => id === nameId)
  return name ? <VernacularForm taxon={taxon} name={name} onDone={onDone} /> : <UnknownName />
}

export const openName = (taxonId: number, nameId?: number) =>
  openDialog({
    header: nameId === undefined ? 'Tilføj navn' : 'Ret navn',
    size: 'large',
    content: (close) => (
      <NameDialog taxonId={taxonId} onDone={() => close()} {...(nameId === undefined ? {} : { nameId })} />
    ),
  })

export const openVernacular = (taxonId: number, nameId?: number) =>
  openDialog({
    header: nameId === undefined ? 'Tilføj dansk navn' : 'Ret dansk navn',
    content: (close) => (
      <VernacularDialog taxonId={taxonId} onDone={() => close()} {...(nameId === undefined ? {} : { nameId })} />
    ),
  })

export const openNoteCategories = () => openDialog({ header: 'Notekategorier', content: <NoteCategoriesForm /> })
