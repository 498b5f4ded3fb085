import { useEffect, useState } from 'react'
import type { CommunityEvent } from '#contract/community-events.ts'
import { communityLimits } from '#contract/community-words.ts'
import { ApiError, api } from '../core/api.ts'
import { go } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { PlacePicker } from '../map/PlacePicker.tsx'
import { useSession } from '../session/session.ts'
import { useConflict } from '../ui/conflict.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { boundTo, useDraft } from '../ui/draft.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { toast } from '../ui/Toast.tsx'
import { communityPath, idIn } from './address.ts'
import { eventChanged, newestEvent, useCommunity, useEvent } from './community-data.ts'
import { eventPath } from './events/EventCard.tsx'
import { draftOfEvent, type EventDraft, inputOfEvent, problemsOf } from './events/event-draft.ts'
import { keepEvent, readKeptEvent } from './events/kept-event.ts'

/** With an id it changes an event, without one it makes one. */
export default function CreateEventPage({ search }: PageProps) {
  const communityId = idIn(search.communityId)
  const id = idIn(search.id)
  const community = useCommunity(communityId)
  const event = useEvent(id)
  const [round, setRound] = useState(0)
  const title = id === undefined ? 'Ny aktivitet' : 'Redigér aktivitet'
  useOwnHead({ title, noIndex: true })
  const isGone = [community.error, event.error].some((error) => error instanceof ApiError && error.status === 404)
  if (communityId === undefined || (search.id !== undefined && id === undefined) || isGone) return <NotFoundPage />
  const failed = [community, event].find(({ isError, data }) => isError && !data)
  const isReady = community.data && (id === undefined || event.data)
  const isRefused = isReady && !(event.data ?? community.data).may.edit
  return (
    <Page width="narrow">
      <PageHeader
        title={title}
        lead={community.data?.name}
        breadcrumbs={[
          { label: 'Fællesskaber', to: '/faellesskaber' },
          ...(community.data ? [{ label: community.data.name, to: communityPath(communityId) }] : []),
        ]}
      />
      {failed && (
        <ErrorState title="Fællesskabet kunne ikke hentes" error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {!failed && !isReady && <Skeleton className="h-96 rounded-lg" />}
      {isRefused && (
        <EmptyState title={`Kun arrangører kan ${id === undefined ? 'oprette aktiviteter' : 'redigere aktiviteten'}`}>
          <p>Spørg en af dem, om du må være med.</p>
        </EmptyState>
      )}
      {isReady && !isRefused && (
        <EventForm
          key={`${id ?? 'new'} ${round}`}
          communityId={communityId}
          event={event.data ?? null}
          start={community.data.centre}
          onMade={() => setRound((before) => before + 1)}
        />
      )}
    </Page>
  )
}

const around = { label: 'Radius', description: 'Så langt omkring stedet hører fund til aktiviteten.' }
/** How far around its place an event goes, when nobody says so. */
const usualMetres = 500

interface EventFormProps {
  communityId: number
  event: CommunityEvent | null
  start: CommunityEvent['point']
  onMade: () => void
}

function EventForm({ communityId, event, start, onMade }: EventFormProps) {
  const { user } = useSession()
  const where = { userId: user?.id, communityId, id: event?.id }
  const [kept] = useState(() => readKeptEvent(where))
  const [uuid] = useState(() => kept?.uuid ?? crypto.randomUUID())
  const version = event?.version ?? 0
  const [begunAt] = useState(kept?.version ?? version)
  const draft = useDraft(draftOfEvent(event), kept?.changes)
  const { values, set, changes, isDirty } = draft
  const place = JSON.stringify(where)
  useEffect(() => {
    keepEvent(JSON.parse(place) as typeof where, isDirty ? { changes, version: begunAt, uuid } : null)
  }, [place, changes, isDirty, begunAt, uuid])
  const [generation, setGeneration] = useState(0)
  const reset = () => {
    draft.reset()
    setGeneration((before) => before + 1)
  }
  const conflict = useConflict({
    ...{ version, isDirty, begunAt, reset },
    refetch: async () => (event ? (await newestEvent(event.id)).version : undefined),
  })
  const field = boundTo<EventDraft>(values, set)
  const save = () =>
    conflict
      .guard(async (seen) => {
        const problems = problemsOf(values)
        if (Object.keys(problems).length > 0) throw new FieldProblem(problems)
        const input = inputOfEvent(values)
        const saved = event
          ? await api('POST /community/update-event', { event: { id: event.id, ...input }, version: seen })
          : await api('POST /community/add-event', { uuid, communityId, event: input })
        eventChanged(saved)
        draft.markSaved()
        keepEvent(where, null)
        toast.success(event ? 'Aktiviteten er gemt. De tilmeldte får besked om ændringer.' : 'Aktiviteten er oprettet.')
        onMade()
        go(eventPath(saved), { replace: true })
      })
      .then(() => undefined)
  return (
    <Form onSubmit={save} noValidate>
      {conflict.notice}
      <TextField
        label="Titel"
        isRequired
        maxLength={communityLimits.eventTitle}
        {...field('title')}
        name="event.title"
      />
      <div className="flex flex-wrap items-start gap-5">
        <DatePicker label="Begynder" isRequired {...field('fromDay')} name="event.startsAt" />
        <TimeField label="Klokken" isRequired {...field('fromTime')} />
      </div>
      <div className="flex flex-wrap items-end gap-5">
        <DatePicker label="Slutter" description="Tomt: samme dag." {...field('toDay')} name="event.endsAt" />
        <TimeField label="Klokken" isRequired {...field('toTime')} />
      </div>
      <TextField
        label="Sted"
        description="Hvor mødes I?"
        maxLength={communityLimits.eventPlace}
        {...field('place')}
        name="event.place"
      />
      <PlacePicker
        label="Stedet på kortet"
        radius={around}
        value={{ point: values.point, uncertainty: Number(values.metres) || usualMetres }}
        {...(start ? { start } : {})}
        onChange={({ point, uncertainty }, name) => {
          // A spot that is pressed says nothing of how far around it the event goes.
          const isMoved = point?.lon !== values.point?.lon || point?.lat !== values.point?.lat
          const metres = isMoved ? Number(values.metres) || usualMetres : Math.max(10, Math.round(uncertainty))
          set('point', point)
          set('metres', point === null ? '' : String(metres))
          if (name && values.place === '') set('place', name)
        }}
      />
      <p className="text-ink-soft text-sm">
        Fund inden for cirklen, på dagen og af dem, der kom, er aktivitetens fund. Uden et sted er det fund i hele
        fællesskabet.
      </p>
      <RichTextEditor
        key={`${generation} ${version}`}
        label="Tekst"
        name="event.html"
        initialValue={values.html}
        onChange={(html) => set('html', html)}
      />
      <TextField
        label="Link"
        type="url"
        placeholder="https://"
        maxLength={communityLimits.link}
        {...field('link')}
        name="event.link"
      />
      <TextField
        label="Højst antal deltagere"
        description="Tomt: alle kan komme. Er der fyldt op, kommer de næste på venteliste."
        inputMode="numeric"
        inputClassName="max-w-40"
        {...field('most')}
        name="event.most"
      />
      <SaveBar
        isSticky
        isDirty={isDirty}
        isSaved={draft.isSaved}
        onReset={reset}
        label={event ? 'Gem ændringerne' : 'Opret aktiviteten'}
      />
    </Form>
  )
}
