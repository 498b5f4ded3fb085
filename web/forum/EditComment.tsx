import { useRef, useState } from 'react'
import type { Comment } from '#contract/thread.ts'
import { api } from '../core/api.ts'
import { Button } from '../ui/Button.tsx'
import { useConflict } from '../ui/conflict.tsx'
import { mayGiveUp } from '../ui/discard.ts'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { ExpertsNote } from './ExpertsNote.tsx'
import { namesAndExperts, namesLike } from './names.ts'
import { newestComment, type ThreadPlace, threadChanged } from './thread-data.ts'

interface EditCommentProps {
  place: ThreadPlace
  threadId: number
  comment: Comment
  mayCallExperts: boolean
  userId: number | undefined
  /** Under which name what is written is kept. */
  what: string
  takesFocus: boolean
  onDone: () => void
}

interface Edit {
  html: string
  /** The version that was there when the writing began counts. */
  version: number
}

/** Change a comment where it stands. What it has got elsewhere meanwhile is not written over unseen. */
export function EditComment(props: EditCommentProps) {
  const { place, threadId, comment, mayCallExperts, userId, what, takesFocus, onDone } = props
  const { id } = comment
  const [{ html, version }, setEdit] = useState<Edit>(
    () => readDraft<Edit>(userId, what) ?? { html: comment.html, version: comment.version },
  )
  const isDirty = html !== comment.html
  const newest = useRef(comment)
  // The editor holds its own text: another number makes it begin again.
  const [generation, setGeneration] = useState(0)
  const conflict = useConflict({
    ...{ version: comment.version, begunAt: version, isDirty },
    refetch: async () => {
      newest.current = (await newestComment(place, threadId, id)) ?? comment
      return newest.current.version
    },
    reset: () => {
      forgetDraft(userId, what)
      setEdit({ html: newest.current.html, version: newest.current.version })
      setGeneration((before) => before + 1)
    },
  })
  const save = async () => {
    if (html === '') throw new FieldProblem({ html: 'Skriv noget, eller slet kommentaren.' })
    const isSaved = await conflict.guard(async (seen) =>
      threadChanged(place, await api('POST /forum/update-comment', { id, version: seen, html })),
    )
    if (isSaved) onDone()
  }
  const cancel = async () => {
    if (!isDirty || (await mayGiveUp('Kassér rettelsen?', 'Kommentaren bliver stående, som den var.'))) onDone()
  }
  return (
    <Form onSubmit={save}>
      {conflict.notice}
      <RichTextEditor
        key={generation}
        label="Ret din kommentar"
        name="html"
        hideLabel
        takesFocus={takesFocus}
        initialValue={html}
        completions={mayCallExperts ? namesAndExperts : namesLike}
        onChange={(text) => {
          setEdit({ html: text, version })
          keepDraft(userId, what, { html: text, version })
        }}
      />
      {!mayCallExperts && <ExpertsNote html={html} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Gem
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Annullér
        </Button>
      </div>
    </Form>
  )
}
