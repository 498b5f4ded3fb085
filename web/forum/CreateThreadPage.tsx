import { useEffect, useState } from 'react'
import { api } from '../core/api.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { queryClient } from '../core/query.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Chips } from '../ui/Chips.tsx'
import { mayGiveUp } from '../ui/discard.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/Toast.tsx'
import { CommentPictures } from './CommentPictures.tsx'
import { forgetDraft, keepDraft, numberOfDraft, readDraft, usePictureDraft } from './drafts.ts'
import { ExpertsNote } from './ExpertsNote.tsx'
import { namesLike } from './names.ts'
import { useSubjects } from './threads-data.ts'

interface Draft {
  title: string
  subject: string | null
  html: string
}
const blank: Draft = { title: '', subject: null, html: '' }
const isBlank = ({ title, html }: Draft) => title.trim() === '' && html === ''

/** Begin a thread. What is written stays on the device until it is sent. */
export default function CreateThreadPage({ search }: PageProps) {
  const { user } = useSession()
  const [begun, setBegun] = useState<{ draft: Draft; round: number }>()
  const asked = search.emne ?? null
  useEffect(() => {
    const kept = readDraft<Draft>(user?.id, 'new')
    setBegun((now) => now ?? { draft: kept ?? { ...blank, subject: asked }, round: 0 })
  }, [user?.id, asked])
  const startOver = () => {
    forgetDraft(user?.id, 'new')
    setBegun((now) => ({ draft: blank, round: (now?.round ?? 0) + 1 }))
  }
  return (
    <Page width="narrow">
      <PageHeader
        title="Ny tråd"
        lead="Et spørgsmål, en oplevelse eller et godt råd. Alle kan læse med."
        breadcrumbs={[{ label: 'Forum', to: '/forum/traade' }]}
      />
      {begun ? (
        <ThreadForm key={begun.round} userId={user?.id} begun={begun.draft} onStartOver={startOver} />
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </Page>
  )
}

interface ThreadFormProps {
  userId: number | undefined
  begun: Draft
  onStartOver: () => void
}

function ThreadForm({ userId, begun, onStartOver }: ThreadFormProps) {
  const subjects = useSubjects()
  const [draft, setDraft] = useState(begun)
  const [pictures, setPictures] = usePictureDraft(userId, 'new')
  const set = (change: Partial<Draft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    keepDraft(userId, 'new', isBlank(next) ? null : next)
  }
  const open = subjects.data?.items.filter(({ isClosed }) => !isClosed) ?? []
  const send = async () => {
    const missing = {
      ...(draft.title.trim().length < 3 ? { title: 'Skriv en titel på mindst tre tegn.' } : {}),
      ...(open.some(({ id }) => String(id) === draft.subject) ? {} : { subject: 'Vælg et emne.' }),
      ...(draft.html === '' ? { html: 'Skriv noget først.' } : {}),
    }
    if (Object.keys(missing).length > 0) throw new FieldProblem(missing)
    const { title, html } = draft
    const mediaIds = pictures.map(({ id }) => id)
    const uuid = numberOfDraft(userId, 'new')
    const subject = Number(draft.subject)
    const thread = await api('POST /forum/create-thread', { uuid, title, html, subject, mediaIds })
    onStartOver()
    void queryClient.invalidateQueries({ queryKey: ['threads'] })
    toast.success('Din tråd er startet.')
    go(`/forum/${thread.id}`, { replace: true })
  }
  const giveUp = async () => {
    if (await mayGiveUp('Kassér kladden?', 'Titlen, teksten og dine billeder går tabt.')) onStartOver()
  }
  if (subjects.isError && !subjects.data) {
    return (
      <ErrorState title="Emnerne kunne ikke hentes" error={subjects.error} onRetry={() => void subjects.refetch()} />
    )
  }
  return (
    <Form onSubmit={send}>
      <TextField
        label="Titel"
        name="title"
        description="Sig kort, hvad det handler om."
        maxLength={150}
        isRequired
        value={draft.title}
        onChange={(title) => set({ title })}
      />
      <Chips
        label="Emne"
        name="subject"
        isRequired
        options={open.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.subject}
        onChange={(subject) => set({ subject })}
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
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary">
          Start tråden
        </Button>
        {(!isBlank(draft) || pictures.length > 0) && (
          <Button variant="quiet" onClick={giveUp}>
            Kassér kladden
          </Button>
        )}
      </div>
      <p className="text-ink-soft text-sm">Det, du skriver, bliver på denne enhed, til du sender det.</p>
    </Form>
  )
}
