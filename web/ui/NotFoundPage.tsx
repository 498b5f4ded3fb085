import { ButtonLink } from './ButtonLink.tsx'
import { Page } from './Page.tsx'
import { PageHeader } from './PageHeader.tsx'

/** No page has this address. */
export default function NotFoundPage() {
  return (
    <Page width="narrow">
      <p className="mb-2 text-ink-soft text-sm">404 Page not found</p>
      <PageHeader title="Siden findes ikke" lead="Måske er den flyttet, eller også er der en slåfejl i adressen." />
      <ButtonLink to="/" variant="primary">
        Gå til forsiden
      </ButtonLink>
    </Page>
  )
}
