import { Link } from '../core/link.tsx'

export default function ForbiddenPage() {
  return (
    <section>
      <h1>Ingen adgang</h1>
      <p>Siden kræver en rolle, som du ikke har.</p>
      <Link to="/overblik">Gå til overblikket</Link>
    </section>
  )
}
