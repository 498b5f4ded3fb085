import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { Page } from './Page.tsx'
import { PageHeader } from './PageHeader.tsx'

interface ErrorPageProps {
  status?: number
  message?: string
}

/** When something broke that nobody expected; or when there is no network to fetch a page over. */
export default function ErrorPage({ status = 500, message = 'Internal Server Error' }: ErrorPageProps) {
  const [isWithoutNetwork] = useState(() => !navigator.onLine)
  if (isWithoutNetwork) return <NotOnDevice />
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

function NotOnDevice() {
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <Page width="narrow">
      <div role="alert">
        <PageHeader
          title="Siden er ikke på din enhed"
          lead="Den skal hentes over nettet. Det sker af sig selv, når du har forbindelse igen."
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/fund/indberet/nyt" variant="primary">
          Nyt fund
        </ButtonLink>
        <ButtonLink to="/overblik">Til overblikket</ButtonLink>
      </div>
    </Page>
  )
}
