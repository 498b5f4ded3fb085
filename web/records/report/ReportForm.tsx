import { type FormEvent, type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { FormContext } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { withAnswers } from '../answers.ts'
import { missingIn, wrongNumbers } from './changes.ts'
import { DetailsPart } from './DetailsPart.tsx'
import type { Draft } from './draft.ts'
import { MorePart } from './MorePart.tsx'
import { useOwnPlaceFirst } from './own-place-first.ts'
import { PicturesPart } from './PicturesPart.tsx'
import { remembered } from './remember.ts'
import { useReport } from './report-state.ts'
import { SendBar, type Sending } from './SendBar.tsx'
import { type Outcome, type Refusal, send } from './send.ts'
import { inTheMaking, ReportSlotsContext } from './slots.ts'
import { WhatPart } from './WhatPart.tsx'
import { WhenPart } from './WhenPart.tsx'
import { WherePart } from './WherePart.tsx'

interface ReportFormProps {
  initial: Draft
  /** Under which the unfinished find is kept on the device. */
  keptAs: string
  user: OwnUser
  /** Above the form: that something was kept, or that the find was changed meanwhile. */
  notice?: ReactNode
  /** The device is asked where it is, and that is the place. */
  isPlacedFirst?: boolean
  /** Why the server would not have it when it was sent from the outbox. */
  refused?: Refusal | undefined
  /** The server has it, or it is on its way there. */
  onSent: (draft: Draft, isDraft: boolean, outcome: Extract<Outcome, { state: 'sent' | 'waiting' }>) => void
  /** Somebody else changed the find meanwhile; the form's own words stay. */
  onChanged: (draft: Draft) => void
}

const failed = 'Fundet kunne ikke gemmes på enheden. Prøv igen.'

/** The whole report on one calm page: beside each other on a wide screen, below each other on a phone. */
export function ReportForm(props: ReportFormProps) {
  const { initial, keptAs, user, notice, isPlacedFirst = false, refused, onSent, onChanged } = props
  const report = useReport(initial, keptAs, { author: user.displayName, licence: user.mediaLicense })
  const { draft, today, preparing, finish } = report
  useOwnPlaceFirst(isPlacedFirst, report)
  const [memory] = useState(() => remembered(user.id))
  const [sending, setSending] = useState<Sending>()
  /** Asked for while pictures were still being made ready: it is done when they are. */
  const [queued, setQueued] = useState<Sending>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(refused?.fields ?? {})
  /** What was missing at the last attempt; what has come since is no error any more. */
  const [lacking, setLacking] = useState<readonly string[]>([])
  const [message, setMessage] = useState(refused?.message)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  // Once for each refusal: an error that is mended must not move the focus on to the next.
  useEffect(() => {
    if (refusals === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    first?.focus({ preventScroll: true })
    const told = first ?? form.current?.querySelector('[role="alert"]')
    told?.scrollIntoView({ block: 'center' })
  }, [refusals])

  const refuse = (fields: Readonly<Record<string, string>>, told?: string) => {
    setErrors(fields)
    setMessage(told)
    setRefusals((count) => count + 1)
  }

  const run = async (isDraft: boolean) => {
    if (sending) return
    if (preparing > 0) return setQueued(isDraft ? 'draft' : 'submit')
    const missing = isDraft ? {} : missingIn(draft, today)
    setMessage(undefined)
    setErrors({})
    setLacking(Object.keys(missing))
    if (Object.keys(missing).length + wrongNumbers(draft).length > 0) return refuse({})
    setSending(isDraft ? 'draft' : 'submit')
    try {
      const outcome = await send(draft, isDraft)
      if (outcome.state === 'refused') {
        refuse(outcome.fields, outcome.message)
      } else if (outcome.state === 'changed') onChanged(draft)
      else {
        await finish()
        onSent(draft, isDraft, outcome)
      }
    } catch {
      refuse({}, failed)
    } finally {
      setSending(undefined)
    }
  }

  // Only that the pictures are ready sets it going.
  useEffect(() => {
    if (preparing > 0 || queued === undefined) return
    setQueued(undefined)
    void run(queued === 'draft')
  }, [preparing, queued])

  const { inForm } = use(ReportSlotsContext)
  const isSubmitted = draft.saved?.state === 'submitted'
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'Enter') {
      event.preventDefault()
      void run(false)
    } else if (isCommand && event.key === 's') {
      event.preventDefault()
      void run(!isSubmitted)
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.defaultPrevented) {
      // Enter ends a field; only the button and its short cut send a find.
      event.preventDefault()
    }
  }
  const missing = missingIn(draft, today)
  const shown: Record<string, string> = { ...errors }
  for (const name of lacking) if (missing[name] !== undefined) shown[name] = missing[name]
  const clearError = (name: string) => {
    setLacking((before) => before.filter((one) => one !== name))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)))
  }

  return (
    <FormContext value={{ isPending: sending === 'submit', errors: shown, clearError }}>
      <form
        ref={form}
        noValidate
        aria-busy={sending !== undefined}
        className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-6"
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void run(false)
        }}
      >
        {(notice || message) && (
          <div className="grid gap-3 lg:col-span-2">
            {notice}
            {message && (
              <Notice tone="danger" announce>
                {message}
              </Notice>
            )}
          </div>
        )}
        <div className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:gap-6">
          <PicturesPart report={report} />
          <WhatPart {...report} memory={memory} />
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-2 lg:row-span-2 lg:gap-6">
          <WherePart {...report} memory={memory} />
          <WhenPart {...report} />
          {inForm(inTheMaking(draft), (id, said) => report.update((before) => withAnswers(before, id, said)))}
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:gap-6">
          <DetailsPart {...report} />
          <MorePart {...report} userId={user.id} />
        </div>
        <SendBar draft={draft} today={today} sending={sending ?? queued} onDraft={() => void run(true)} />
      </form>
    </FormContext>
  )
}
