import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { crumbs } from './address.ts'
import { NoteCategoriesForm } from './names/NoteCategoriesForm.tsx'

export default function NoteCategoriesPage() {
  return (
    <Page width="narrow">
      <PageHeader title="Notekategorier" lead="De kategorier, som noter om taxa kan have." breadcrumbs={crumbs} />
      <NoteCategoriesForm />
    </Page>
  )
}
