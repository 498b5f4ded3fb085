import type { TaxonNote } from '#contract/taxa.ts'
import { Card } from '../../ui/Card.tsx'

/** What those who keep the checklist have noted. */
export function NotesPart({ notes }: { notes: readonly TaxonNote[] }) {
  if (notes.length === 0) return null
  return (
    <Card title="Noter">
      <ul className="grid gap-4 text-sm">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-0.5">
            <p className="font-semibold">{note.category}</p>
            <p className="whitespace-pre-line">{note.text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
