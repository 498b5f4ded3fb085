import type { TaxonNote } from '#contract/taxon.ts'

/** What those who keep the checklist have noted. */
export function NotesPart({ notes }: { notes: readonly TaxonNote[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="taxon-notes">
      <h2 id="taxon-notes" className="font-display font-semibold text-2xl tracking-tight">
        Noter
      </h2>
      <ul className="mt-4 grid gap-4">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-0.5 border-accent border-s-2 ps-4">
            <p className="font-semibold">{note.category}</p>
            <p className="max-w-[68ch] whitespace-pre-line">{note.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
