import { useState } from 'react'
import { api } from '../core/api.ts'
import { go } from '../core/link.tsx'
import { queryClient } from '../core/query.ts'
import { CommentPictures } from '../forum/CommentPictures.tsx'
import { forgetDraft, keepDraft, numberOfDraft, readDraft, usePictureDraft } from '../forum/drafts.ts'
import { ExpertsNote } from '../forum/ExpertsNote.tsx'
import { namesLike } from '../forum/names.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/Toast.tsx'
import { threadsPath } from './address.ts'
import { blankThread, draftOfCommunity, type ThreadDraft } from './write-to.ts'

interface NewThreadProps {
  communityId: number
  mayAnnounce: boolean
  /** It is begun as an announcement. */
  announces: boolean
}

/** Begin a thread in a community. What is written stays on the device until it is sent. */
export function NewThread({ communityId, mayAnnounce, announces }: NewThreadProps) {
  const { user } = useSession()
  const what = draftOfCommunity(communityId)
  const [begun] = useState(
    () => readDraft<ThreadDraft>(user?.id, what) ?? { ...blankThread, isAnnouncement: announces && mayAnnounce },
  )
  const [draft, setDraft] = useState(begun)
  const [pictures, setPictures] = usePictureDraft(user?.id, what)
  const set = (change: Partial<ThreadDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    keepDraft(user?.id, what, next.title.trim() === '' && next.html === '' ? null : next)
  }
  const leave = () => {
    forgetDraft(user?.id, what)
    go(threadsPath(communityId), { replace: true })
  }
  const send = async () => {
    const missing = {
      ...(draft.title.trim().length < 3 ? { title: 'Skriv en titel på mindst tre tegn.' } : {}),
      ...(draft.html === '' ? { html: 'Skriv noget først.' } : {}),
    }
    if (Object.keys(missing).length > 0) throw new FieldProblem(missing)
    const thread = await api('POST /community/add-thread', {
      ...{ uuid: numberOfDraft(user?.id, what), communityId, title: draft.title, html: draft.html },
      mediaIds: pictures.map(({ id }) => id),
      isAnnouncement: mayAnnounce && draft.isAnnouncement,
    })
    forgetDraft(user?.id, what)
    void queryClient.invalidateQueries({ queryKey: ['threads'] })
    toast.success(draft.isAnnouncement ? 'Meddelelsen er sendt.' : 'Din tråd er startet.')
    go(`/forum/${thread.id}`, { replace: true })
  }
  return (
    <Card title={draft.isAnnouncement ? 'Ny meddelelse' : 'Ny tråd'} className="mb-8">
      <Form onSubmit={send}>
        <TextField
          label="Titel"
          name="title"
          maxLength={150}
          isRequired
          value={draft.title}
          onChange={(title) => set({ title })}
        />
        <RichTextEditor
          label="Din tekst"
          name="html"
          description="Skriv @ for at nævne nogen."
          isRequired
          initialValue={begun.html}
          completions={namesLike}
          onChange={(html) => set({ html })}
        />
        <ExpertsNote html={draft.html} />
        <CommentPictures pictures={pictures} onChange={setPictures} />
        {mayAnnounce && (
          <Checkbox
            label="Meddelelse fra arrangørerne"
            description="Står øverst på fællesskabets side."
            checked={draft.isAnnouncement}
            onChange={(isAnnouncement) => set({ isAnnouncement })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            {draft.isAnnouncement ? 'Send meddelelsen' : 'Start tråden'}
          </Button>
          <Button variant="quiet" onClick={leave}>
            Kassér
          </Button>
        </div>
        <p className="text-ink-soft text-sm">Det, du skriver, bliver på denne enhed, til du sender det.</p>
      </Form>
    </Card>
  )
}
