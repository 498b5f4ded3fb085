import { useEffect, useMemo, useRef, useState } from 'react'
import type { MediaLicense } from '#contract/licences.ts'
import { todayInDenmark } from '../danish-day.ts'
import { forgetDraft, keepDraft } from './autosave.ts'
import { isChanged } from './changes.ts'
import { type Draft, type DraftPicture, type Fields, type Incoming, isUntouched, withProposal } from './draft.ts'
import { incomingOf, sorted, takenIn } from './picture-intake.ts'
import { propose } from './proposal.ts'

const pause = 500

/** What every part of the form gets. */
export interface ReportState {
  draft: Draft
  today: string
  update: (change: (draft: Draft) => Draft) => void
  set: (fields: Partial<Fields>) => void
}

const worthKeeping = (draft: Draft) => (draft.saved ? isChanged(draft) : !isUntouched(draft))

/**
 * Kept a moment after each change, and at once when the page is left. Pictures are kept at once: the database needs a
 * moment for them, and is interrupted when the page is closed.
 */
function useAutosave(key: string, draft: Draft) {
  const latest = useRef(draft)
  const isDone = useRef(false)
  latest.current = draft
  const save = useRef(() => {
    if (isDone.current) return
    void (worthKeeping(latest.current) ? keepDraft(key, latest.current) : forgetDraft(key))
  })
  // Each change of the draft starts the wait anew.
  useEffect(() => {
    const timer = setTimeout(save.current, pause)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    if (draft.incoming.length > 0) save.current()
  }, [draft.incoming.length])
  useEffect(() => {
    const keep = save.current
    const onHide = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
  /** It is in the outbox now: nothing is kept here any more. */
  return () => {
    isDone.current = true
    return forgetDraft(key)
  }
}

interface Credit {
  author: string
  licence: MediaLicense
}

/** The find that is being written, with its pictures and what they propose. */
export function useReport(initial: Draft, key: string, credit: Credit) {
  const [draft, setDraft] = useState(initial)
  const preparing = draft.incoming.length
  const [pictureProblem, setPictureProblem] = useState<string>()
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const today = todayInDenmark()
  const finish = useAutosave(key, draft)
  const proposal = useMemo(
    () =>
      propose(
        draft.pictures.map(({ facts }) => facts),
        Date.now(),
      ),
    [draft.pictures],
  )

  const withPictures = (before: Draft, pictures: DraftPicture[]) => {
    const told = propose(
      pictures.map(({ facts }) => facts),
      Date.now(),
    )
    return withProposal({ ...before, pictures }, told, today)
  }
  const setPictures = (change: (pictures: DraftPicture[]) => DraftPicture[]) =>
    setDraft((before) => withPictures(before, change(before.pictures)))

  const takeIn = async (item: Incoming) => {
    let picture: DraftPicture | undefined
    try {
      picture = item.file && (await takenIn(item, item.file, credit))
    } catch {
      setPictureProblem(`${item.file?.name} kunne ikke læses.`)
    }
    setDraft((before) => {
      if (!before.incoming.some(({ key }) => key === item.key)) return before
      const incoming = before.incoming.filter(({ key }) => key !== item.key)
      return withPictures({ ...before, incoming }, picture ? [...before.pictures, picture] : before.pictures)
    })
  }
  // One after the other: a phone has little memory, and the order stays that of the choice.
  const takeInAll = (items: readonly Incoming[]) => {
    for (const item of items) work.current = work.current.then(() => takeIn(item))
  }
  // Those that were not ready when the page was left.
  useEffect(() => takeInAll(initial.incoming), [])

  const addFiles = (list: readonly File[], isFromCamera = false) => {
    const { files, problem } = sorted(list, draft.pictures.length + preparing)
    setPictureProblem(problem)
    const incoming = incomingOf(files, isFromCamera)
    setDraft((before) => ({ ...before, incoming: [...before.incoming, ...incoming] }))
    takeInAll(incoming)
  }

  const state: ReportState = {
    draft,
    today,
    update: setDraft,
    set: (fields) => setDraft((before) => ({ ...before, fields: { ...before.fields, ...fields } })),
  }
  return { ...state, proposal, preparing, pictureProblem, addFiles, setPictures, finish }
}

export type Report = ReturnType<typeof useReport>
