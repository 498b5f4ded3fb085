import { Link } from './link.tsx'

export default function NotFoundPage() {
  return (
    <section className="mx-auto grid max-w-xl gap-4 px-4 py-16 text-center">
      <p className="text-ink-soft text-sm">404 Page not found</p>
      <h1 className="font-display text-3xl">Siden findes ikke</h1>
      <p>Måske er den flyttet, eller også er der en slåfejl i adressen.</p>
      <p>
        <Link to="/" className="underline">
          Gå til forsiden
        </Link>
      </p>
    </section>
  )
}
