import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Find } from '#contract/record.ts'
import { api } from '../../core/api.ts'
import { showError } from '../../core/dialogs.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { findChanged } from '../find-data.ts'

const longest = 50
const most = 20

/** The owner's own labels; nobody else sees them. */
export function Tags({ find }: { find: Find }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const save = async (tags: string[]) => {
    try {
      findChanged(await api('POST /records/update-record-tags', { id: find.id, tags }))
      setText('')
    } catch (failure) {
      await showError('Mærkerne kunne ikke gemmes.', failure)
    }
  }
  const add = () => {
    const tag = text.trim()
    if (tag === '') return
    if (find.tags.some((one) => one.toLocaleLowerCase('da-DK') === tag.toLocaleLowerCase('da-DK'))) {
      return setError('Det mærke er der allerede.')
    }
    if (find.tags.length >= most) return setError(`Et fund kan have højst ${most} mærker.`)
    void save([...find.tags, tag])
  }
  if (!find.may.tag && find.tags.length === 0) return null
  return (
    <Card title="Mine mærker" lead="Kun du kan se dem. Brug dem til at samle dine fund, som du vil.">
      {find.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {find.tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full bg-accent-soft ps-3.5 pe-1 text-accent text-sm"
            >
              <span className="wrap-anywhere font-semibold">{tag}</span>
              {find.may.tag && (
                <button
                  type="button"
                  aria-label={`Fjern mærket ${tag}`}
                  onClick={() => void save(find.tags.filter((one) => one !== tag))}
                  className="grid size-9 touch-target place-items-center rounded-full hover:bg-surface"
                >
                  <X className="size-4" aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {find.may.tag && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextField
            label="Nyt mærke"
            className="min-w-0 flex-1"
            value={text}
            maxLength={longest}
            error={error}
            onChange={(value) => {
              setError(undefined)
              setText(value)
            }}
          />
          <Button type="submit" icon={<Plus aria-hidden="true" />}>
            Tilføj
          </Button>
        </form>
      )}
    </Card>
  )
}
