import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/Button.tsx'
import { chipClass } from '../../ui/Chips.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Chip } from '../PeopleBox.tsx'
import type { ReportState } from './report-state.ts'

const most = 20
const shownTags = 6

/** The reporter's own labels, to find the find again. Nobody else sees them. */
export function TagsField({ draft, set, userId }: ReportState & { userId: number }) {
  const { tags } = draft.fields
  const [text, setText] = useState('')
  const { data } = useQuery({
    queryKey: ['user-tags', userId],
    queryFn: ({ signal }) => api('GET /account/{userId}/tags', { userId }, { signal }),
    staleTime: 5 * 60_000,
  })
  const add = (tag: string) => {
    const name = tag.trim().slice(0, 50)
    if (name !== '' && !tags.includes(name) && tags.length < most) set({ tags: [...tags, name] })
    setText('')
  }
  const earlier = (data?.items ?? []).map(({ tag }) => tag).filter((tag) => !tags.includes(tag))
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label="Mærker"
          description="Dine egne ord til at finde fundet igen. Kun du ser dem."
          name="tags"
          className="flex-1"
          maxLength={50}
          autoComplete="off"
          value={text}
          onChange={setText}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ',') return
            event.preventDefault()
            add(text)
          }}
        />
        <Button icon={<Plus aria-hidden="true" />} onClick={() => add(text)}>
          Tilføj
        </Button>
      </div>
      {tags.length > 0 && (
        <ul aria-label="Valgte mærker" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <Chip key={tag} name={tag} onRemove={() => set({ tags: tags.filter((one) => one !== tag) })} />
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <ul aria-label="Mærker, du har brugt før" className="flex flex-wrap gap-2">
          {earlier.slice(0, shownTags).map((tag) => (
            <li key={tag}>
              <button type="button" className={chipClass} onClick={() => add(tag)}>
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
