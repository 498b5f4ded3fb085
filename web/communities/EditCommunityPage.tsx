import type { PageProps } from '../core/page.ts'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { CommunityForm } from './edit/CommunityForm.tsx'
import { EditFrame } from './edit/EditFrame.tsx'

/** /faellesskaber/rediger/nyt makes one, /faellesskaber/rediger/rediger?id=… changes one. */
export default function EditCommunityPage({ params, search }: PageProps) {
  const mode = params.editCommunityMode
  if (mode === 'nyt') {
    return (
      <EditFrame
        search={{}}
        title="Nyt fællesskab"
        lead="Saml fund om noget, du vil vide mere om. Alle kan se det, og alle kan være med."
        depth="form"
      >
        {(draft) => <CommunityForm draft={draft} />}
      </EditFrame>
    )
  }
  if (mode !== 'rediger') return <NotFoundPage />
  return (
    <EditFrame search={search} title="Redigér fællesskab" depth="form" needsId>
      {(draft, id) => <CommunityForm key={id} draft={draft} />}
    </EditFrame>
  )
}
