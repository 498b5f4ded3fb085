import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

interface ErrorPageProps {
  status?: number
  message?: string
}

/** When something broke that nobody expected. */
export default function ErrorPage({ status = 500, message = 'Internal Server Error' }: ErrorPageProps) {
  return (
    <Page width="narrow">
      <div role="alert">
        <p className="mb-2 text-ink-soft text-sm">
          {status} {message}
        </p>
        <PageHeader title="Noget gik galt" lead="Det er ikke din skyld. Prøv at hente siden igen." />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Hent siden igen
        </Button>
        <ButtonLink to="/">Gå til forsiden</ButtonLink>
      </div>
    </Page>
  )
}
