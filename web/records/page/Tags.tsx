import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { RecordDetails } from '#contract/record.ts'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { recordChanged } from '../record-data.ts'

const longest = 50
const most = 20

/** The owner's own labels; nobody else sees them. */
export function Tags({ record }: { record: RecordDetails }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const save = async (tags: string[]) => {
    try {
      recordChanged(await api('POST /records/update-record-tags', { id: record.id, tags }))
      setText('')
    } catch (failure) {
      await showError('Mærkerne kunne ikke gemmes.', failure)
    }
  }
  const add = () => {
    const tag = text.trim()
    if (tag === '') return
    if (record.tags.some((one) => one.toLocaleLowerCase('da-DK') === tag.toLocaleLowerCase('da-DK'))) {
      return setError('Det mærke er der allerede.')
    }
    if (record.tags.length >= most) return setError(`Et fund kan højst have ${most} mærker.`)
    void save([...record.tags, tag])
  }
  if (!record.may.tag && record.tags.length === 0) return null
  return (
    <Card title="Mine mærker" lead="Kun du kan se dem. Brug dem til at samle dine fund, som du vil.">
      {record.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {record.tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full bg-accent-soft ps-3.5 pe-1 text-accent text-sm"
            >
              <span className="wrap-anywhere font-semibold">{tag}</span>
              {record.may.tag && (
                <button
                  type="button"
                  aria-label={`Fjern mærket ${tag}`}
                  onClick={() => void save(record.tags.filter((one) => one !== tag))}
                  className="grid size-9 touch-target place-items-center rounded-full hover:bg-surface"
                >
                  <X className="size-4" aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {record.may.tag && (
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
