import { Link } from './link.tsx'

interface ErrorPageProps {
  status?: number
  message?: string
}

/** When something broke that nobody expected. */
export default function ErrorPage({ status = 500, message = 'Internal Server Error' }: ErrorPageProps) {
  return (
    <section role="alert" className="mx-auto grid max-w-xl gap-4 px-4 py-16 text-center">
      <p className="text-ink-soft text-sm">
        {status} {message}
      </p>
      <h1 className="font-display text-3xl">Noget gik galt</h1>
      <p>Det er ikke din skyld. Prøv at hente siden igen.</p>
      <p className="flex flex-wrap justify-center gap-6">
        <button type="button" className="underline" onClick={() => window.location.reload()}>
          Hent siden igen
        </button>
        <Link to="/" className="underline">
          Gå til forsiden
        </Link>
      </p>
    </section>
  )
}
