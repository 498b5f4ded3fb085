import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { News } from '#contract/news.ts'
import { newsLimits } from '#contract/news-words.ts'
import { api } from '../core/api.ts'
import { go } from '../core/link.tsx'
import { CoverField } from '../media/CoverField.tsx'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { useConflict } from '../ui/conflict.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { mayGiveUp } from '../ui/discard.ts'
import { boundTo, useDraft } from '../ui/draft.ts'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/Toast.tsx'
import { Article } from './Article.tsx'
import { editPath, newsPath } from './address.ts'
import { keep, readKept } from './kept.ts'
import { newestNews, newsChanged } from './news-data.ts'
import { draftOf, inputOf, missingIn, momentOf, type NewsDraft } from './news-draft.ts'
import { PublishFields } from './PublishFields.tsx'

interface NewsFormProps {
  /** Null makes new news. */
  news: News | null
  /** It was made: the form begins anew. */
  onMade: () => void
}

const saved = { draft: 'Kladden er gemt.', planned: 'Nyheden er planlagt.', published: 'Nyheden er udgivet.' } as const

/** Write news, look at it as others will, and decide when they do. */
export function NewsForm({ news, onMade }: NewsFormProps) {
  const { user } = useSession()
  const id = news?.id
  const version = news?.care?.version ?? 0
  const [kept] = useState(() => readKept(user?.id, id))
  const [uuid, setUuid] = useState(() => kept?.uuid ?? crypto.randomUUID())
  const [begunAt] = useState(kept?.version ?? version)
  const draft = useDraft(draftOf(news), kept?.changes)
  const { changes, isDirty } = draft
  // Whoever leaves the page finds what they wrote when they come back.
  useEffect(() => {
    keep(user?.id, id, isDirty ? { changes, version: begunAt, uuid } : null)
  }, [user?.id, id, changes, isDirty, begunAt, uuid])
  // The editor holds its own text: another number, and another version, make it begin again.
  const [generation, setGeneration] = useState(0)
  const reset = () => {
    draft.reset()
    setUuid(crypto.randomUUID())
    setGeneration((before) => before + 1)
  }
  const conflict = useConflict({
    ...{ version, isDirty, begunAt, reset },
    refetch: async () => (id === undefined ? undefined : (await newestNews(id)).care?.version),
  })
  const giveUp = async () => {
    if (await mayGiveUp('Kassér dine ændringer?', 'Det, du har skrevet, siden du sidst gemte, går tabt.')) reset()
  }
  const { values, set } = draft
  const field = boundTo<NewsDraft>(values, set)
  const save = async () => {
    const missing = missingIn(values)
    if (Object.keys(missing).length > 0) throw new FieldProblem(missing)
    await conflict.guard(async (seen) => {
      const isTimeChanged = draft.isChanged('day') || draft.isChanged('time')
      const input = { ...inputOf(values, id, isTimeChanged), ...(id === undefined ? { uuid } : {}) }
      const made = await api('POST /news/create-or-update', { news: input, ...(id ? { version: seen } : {}) })
      newsChanged(made)
      toast.success(
        news?.state === 'published' && made.state === 'published' ? 'Ændringerne er gemt.' : saved[made.state],
      )
      draft.markSaved()
      keep(user?.id, id, null)
      if (id === undefined) onMade()
      // A draft is written on; what others will read is looked at.
      go(made.state === 'draft' ? editPath(made.id) : newsPath(made.id), { replace: id === undefined })
    })
  }
  return (
    <Form onSubmit={save} noValidate>
      {conflict.notice}
      <TextField label="Titel" isRequired maxLength={newsLimits.title} {...field('title')} name="news.title" />
      <TextArea
        label="Indledning"
        description="To eller tre linjer, der står i lister, i feedet, og når nyheden deles."
        maxLength={newsLimits.introduction}
        {...field('introduction')}
        name="news.introduction"
      />
      <CoverField
        name="news.picture"
        description="Står øverst i nyheden, i lister, og når nyheden deles."
        draft={values}
        onChange={(change) => {
          for (const [key, value] of Object.entries(change)) set(key as keyof NewsDraft, value as never)
        }}
      />
      <RichTextEditor
        key={`${generation} ${version}`}
        label="Tekst"
        name="news.html"
        initialValue={values.html}
        onChange={(html) => set('html', html)}
      />
      <PublishFields
        draft={values}
        isPublished={news?.state === 'published'}
        toldAt={news?.care?.toldAt ?? null}
        set={set}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Eye aria-hidden="true" />} onClick={() => preview(values)}>
          Forhåndsvis
        </Button>
      </div>
      <SaveBar
        isSticky
        isDirty={isDirty}
        isSaved={draft.isSaved}
        onReset={giveUp}
        label={labelOf(values.state, news)}
      />
    </Form>
  )
}

const labelOf = (state: NewsDraft['state'], news: News | null) => {
  if (state === 'draft') return news === null || news.state === 'draft' ? 'Gem kladden' : 'Gør til kladde'
  if (state === 'planned') return 'Planlæg'
  return news?.state === 'published' ? 'Gem ændringerne' : 'Udgiv'
}

/** As others will see it. The editor gives nothing but what the portal's texts may hold; the server cleans it again. */
function preview({ title, introduction, html, picture, author, licence, state, day, time, pinnedUntil }: NewsDraft) {
  const shown = {
    ...{ title: title || 'Uden titel', introduction, html, state, isDeleted: false, isPinned: pinnedUntil !== '' },
    publishAt: state === 'draft' ? null : momentOf(day, time),
    picture: picture && { ...picture, author, licence },
  }
  void openDialog({
    header: shown.title,
    size: 'large',
    content: <Article news={shown} />,
  })
}
