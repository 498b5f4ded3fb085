import { Pencil, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Taxon, TaxonNote } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dayText } from '../../../ui/dates.ts'
import { confirmDialog } from '../../../ui/dialogs.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { toast } from '../../../ui/Toast.tsx'
import { useAct } from '../act.ts'
import { openNoteCategories } from '../names/name-dialogs.tsx'
import { taxaChanged } from '../taxon-updates.ts'
import { NoteForm } from './NoteForm.tsx'

/** The button that opens the form for a note, and to which focus goes back. */
const openerId = (note: number | 'new') => `note-${note}`

/** Notes about a taxon, each in a category. */
export function NotesPart({ taxon }: { taxon: Taxon }) {
  const [open, setOpen] = useState<number | 'new'>()
  const { act } = useAct<number>()
  const close = () => setOpen(undefined)
  useReturnFocus(open === undefined ? undefined : openerId(open))
  const remove = async (note: TaxonNote) => {
    const isSure = await confirmDialog({
      header: 'Fjern noten?',
      content: <p>{note.text}</p>,
      okLabel: 'Fjern',
      isDanger: true,
    })
    if (!isSure) return
    await act(note.id, 'Noten kunne ikke fjernes.', async () => {
      await api('POST /taxa/remove-taxon-note', { noteId: note.id, version: note.version })
      await taxaChanged()
      toast.success('Noten er fjernet.')
      // Its own buttons went with it.
      document.getElementById(openerId('new'))?.focus()
    })
  }
  return (
    <Card
      title="Noter"
      actions={
        <>
          <Button size="small" icon={<Tags aria-hidden="true" />} onClick={() => void openNoteCategories()}>
            Kategorier
          </Button>
          <Button id={openerId('new')} size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
            Skriv en note
          </Button>
        </>
      }
    >
      {open === 'new' && <NoteForm taxon={taxon} onDone={close} />}
      {taxon.taxonNotes.length === 0 && open !== 'new' && (
        <p className="text-ink-soft text-sm">Der er ingen noter om taxonet.</p>
      )}
      <ul className="grid gap-3">
        {taxon.taxonNotes.map((note) => (
          <li key={note.id} className="rounded-md border border-line bg-raised p-4">
            {open === note.id ? (
              <NoteForm taxon={taxon} note={note} onDone={close} />
            ) : (
              <div className="flex gap-3">
                <div className="min-w-0 flex-1">
                  <p className="mb-1 flex flex-wrap items-center gap-2 text-ink-soft text-sm">
                    <Badge tone="accent">{note.category}</Badge>
                    {note.author}, {dayText(note.created)}
                  </p>
                  <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
                </div>
                <span className="flex shrink-0 items-start">
                  <IconButton
                    id={openerId(note.id)}
                    label="Ret noten"
                    icon={<Pencil aria-hidden="true" />}
                    onClick={() => setOpen(note.id)}
                  />
                  <IconButton label="Fjern noten" icon={<Trash2 aria-hidden="true" />} onClick={() => remove(note)} />
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
