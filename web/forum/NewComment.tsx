import { useEffect, useRef, useState } from 'react'
import { api } from '../core/api.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { mayGiveUp } from '../ui/discard.ts'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { Notice } from '../ui/Notice.tsx'
import { approachEditor, RichTextEditor } from '../ui/RichTextEditor.tsx'
import { toast } from '../ui/Toast.tsx'
import { CommentPictures } from './CommentPictures.tsx'
import { forgetDraft, hasKeptPictures, keepDraft, numberOfDraft, readDraft, usePictureDraft } from './drafts.ts'
import { ExpertsNote } from './ExpertsNote.tsx'
import { namesAndExperts, namesLike } from './names.ts'
import { linesOf } from './quoting.ts'
import { type ThreadPlace, threadChanged } from './thread-data.ts'

/** What somebody answers to; each press is one more. */
export interface Quote {
  html: string
  press: number
}

interface NewCommentProps {
  place: ThreadPlace
  mayCallExperts: boolean
  /** What one should think of before one writes. */
  caution?: string | undefined
  quote?: Quote | undefined
  /** Why nobody can write here any more. What somebody was writing stays in sight. */
  closed?: string | undefined
  /** Says so only to who was writing. */
  isQuiet?: boolean
}

const draftOf = (place: ThreadPlace) =>
  'threadId' in place ? `thread-${place.threadId}` : `${place.kind}-${place.ownerId}`

/** Write in a thread, with pictures if one likes. Begins as one quiet line, or with what one had begun to write. */
export function NewComment({ place, mayCallExperts, caution, quote, closed, isQuiet = true }: NewCommentProps) {
  const { user } = useSession()
  const [begun, setBegun] = useState<{ html: string; key: string; takesFocus: boolean }>()
  const isBack = useRef(false)
  const what = draftOf(place)
  useEffect(() => {
    const draft = readDraft<string>(user?.id, what) ?? ''
    if (draft === '' && !hasKeptPictures(user?.id, what)) return
    setBegun((now) => now ?? { html: draft, key: 'draft', takesFocus: false })
  }, [user?.id, what])
  useEffect(() => {
    if (!quote) return
    const html = `${readDraft<string>(user?.id, what) ?? ''}${quote.html}<p></p>`
    setBegun({ html, key: `quote-${quote.press}`, takesFocus: true })
  }, [quote, user?.id, what])
  if (begun === undefined && closed !== undefined) return isQuiet ? null : <p className="text-ink-soft">{closed}</p>
  if (begun === undefined) {
    return (
      <button
        ref={(button) => {
          if (isBack.current) button?.focus()
          isBack.current = false
        }}
        type="button"
        onPointerEnter={approachEditor}
        onFocus={approachEditor}
        onClick={() => setBegun({ html: '', key: 'empty', takesFocus: true })}
        className="w-full cursor-text rounded-lg border border-edge bg-surface px-4 py-3 text-start text-ink-soft hover:border-accent"
      >
        Skriv en kommentar …
      </button>
    )
  }
  const close = () => {
    forgetDraft(user?.id, what)
    isBack.current = true
    setBegun(undefined)
  }
  return (
    <CommentForm
      key={begun.key}
      userId={user?.id}
      what={what}
      place={place}
      mayCallExperts={mayCallExperts}
      caution={caution}
      closed={closed}
      initialValue={begun.html}
      takesFocus={begun.takesFocus}
      onChange={(html) => keepDraft(user?.id, what, html === '' ? null : html)}
      onDone={close}
    />
  )
}

interface CommentFormProps extends Omit<NewCommentProps, 'quote' | 'isQuiet'> {
  userId: number | undefined
  /** Under which name what is written is kept. */
  what: string
  initialValue: string
  takesFocus: boolean
  onChange: (html: string) => void
  onDone: () => void
}

function CommentForm(props: CommentFormProps) {
  const { userId, what, place, mayCallExperts, caution, closed, initialValue, takesFocus, onChange, onDone } = props
  const [html, setHtml] = useState(initialValue)
  const [pictures, setPictures] = usePictureDraft(userId, what)
  const isEmpty = html === '' && pictures.length === 0
  const send = async () => {
    if (isEmpty) throw new FieldProblem({ html: 'Skriv noget først.' })
    const uuid = numberOfDraft(userId, what)
    const mediaIds = pictures.map(({ id }) => id)
    const where = 'threadId' in place ? { threadId: place.threadId } : { on: place }
    threadChanged(
      place,
      await api('POST /forum/add-thread-comment', { ...where, uuid, html: html === '' ? '<p></p>' : html, mediaIds }),
    )
    toast.success('Din kommentar er tilføjet.')
    onDone()
  }
  const cancel = async () => {
    const isMeant =
      isEmpty || (await mayGiveUp('Kassér kommentaren?', 'Det, du har skrevet, og dine billeder går tabt.'))
    if (isMeant) onDone()
  }
  if (closed !== undefined) {
    return (
      <div className="grid gap-4">
        <Notice announce>{closed} Det, du var i gang med at skrive, er ikke sendt.</Notice>
        <CopyText label="Det, du har skrevet" text={linesOf(html)} isBlock />
        <p>
          <Button variant="quiet" onClick={cancel}>
            Kassér
          </Button>
        </p>
      </div>
    )
  }
  return (
    <Form onSubmit={send}>
      {caution && <p className="text-ink-soft text-sm">{caution}</p>}
      <RichTextEditor
        label="Din kommentar"
        name="html"
        description="Skriv @ for at nævne nogen."
        takesFocus={takesFocus}
        initialValue={html}
        completions={mayCallExperts ? namesAndExperts : namesLike}
        onChange={(text) => {
          setHtml(text)
          onChange(text)
        }}
      />
      {!mayCallExperts && <ExpertsNote html={html} />}
      <CommentPictures pictures={pictures} onChange={setPictures} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Send kommentar
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Annullér
        </Button>
      </div>
    </Form>
  )
}
