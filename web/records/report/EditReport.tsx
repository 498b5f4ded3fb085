import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { lazily } from '#contract/lazily.ts'
import { go } from '../../core/link.tsx'
import { queryClient } from '../../core/query.ts'
import { refusalOf } from '../../outbox/mending.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/Toast.tsx'
import { recordPath } from '../record-texts.ts'
import { begunDraft, forgetDraft, keptKey } from './autosave.ts'
import { fieldsOf, titleOf } from './changes.ts'
import { changedParts, rebased } from './conflict.ts'
import type { Draft } from './draft.ts'
import { fetchForEdit } from './edit-data.ts'
import { ReportForm } from './ReportForm.tsx'
import { keepReceipt, receiptPath } from './receipts.ts'
import { learnFrom } from './remember.ts'
import { type Refusal, refusedBefore } from './send.ts'

interface EditReportProps {
  user: OwnUser
  id: number
  /** The changes lie in the outbox and are to be mended. */
  inOutbox: string | undefined
}

/** A find that is there: fetched, with what was begun on this device put on top. */
export function EditReport({ user, id, inOutbox }: EditReportProps) {
  const key = keptKey(user.id, id)
  const { data, error, refetch } = useQuery({
    queryKey: ['report-edit', id, inOutbox],
    queryFn: async () => ({
      fresh: await fetchForEdit(id),
      kept: await begunDraft(key, inOutbox),
      problem: inOutbox === undefined ? undefined : await refusalOf(inOutbox),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) return <ErrorState title="Fundet kan ikke hentes" error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { fresh, kept, problem } = data
  const refused = problem && refusedBefore(problem)
  return <Editing key={fresh.uuid} user={user} keptAs={key} fresh={fresh} kept={kept} refused={refused} />
}

interface EditingProps {
  user: OwnUser
  keptAs: string
  fresh: Draft
  kept: Draft | undefined
  refused: Refusal | undefined
}

interface Conflict {
  mine: Draft
  newest: Draft
  parts: string[]
}

const list = lazily(() => new Intl.ListFormat('da-DK', { type: 'conjunction' }))

function Editing({ user, keptAs, fresh, kept, refused }: EditingProps) {
  const [start, setStart] = useState(kept ?? fresh)
  const [isKept, setKept] = useState(kept !== undefined)
  const [conflict, setConflict] = useState<Conflict>()
  const wasDraft = start.saved?.state === 'draft'

  const useDraft = (draft: Draft) => {
    setConflict(undefined)
    setKept(false)
    setStart({ ...draft, uuid: crypto.randomUUID() })
  }
  const onChanged = async (mine: Draft) => {
    const newest = await fetchForEdit(mine.saved?.recordId ?? 0)
    const parts = mine.saved && newest.saved ? changedParts(mine.saved, newest.saved) : []
    setConflict({ mine, newest, parts })
    window.scrollTo({ top: 0 })
  }
  const notice = conflict ? (
    <Notice tone="warning" announce title="Fundet er ændret, siden du åbnede det">
      <p>
        {conflict.parts.length > 0 ? `Det nye er: ${list().format(conflict.parts)}. ` : ''}
        Det, du har skrevet, er ikke gemt endnu.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => useDraft(rebased(conflict.mine, fieldsOf(conflict.mine), conflict.newest))}>
          Hent det nye, og behold mine ændringer
        </Button>
        <Button size="small" variant="quiet" onClick={() => useDraft(conflict.newest)}>
          Hent det nye, og kassér mine
        </Button>
      </p>
    </Notice>
  ) : (
    isKept && (
      <Notice
        action={
          <Button
            size="small"
            onClick={async () => {
              await forgetDraft(keptAs)
              useDraft(fresh)
            }}
          >
            Kassér ændringerne
          </Button>
        }
      >
        Du havde ændringer, som ikke var gemt. De er her endnu.
      </Notice>
    )
  )
  return (
    <ReportForm
      key={start.uuid}
      initial={start}
      keptAs={keptAs}
      user={user}
      notice={notice}
      refused={isKept ? refused : undefined}
      onChanged={(mine) => void onChanged(mine)}
      onSent={(draft, isDraft, outcome) => {
        const recordId = draft.saved?.recordId ?? 0
        queryClient.removeQueries({ queryKey: ['report-edit', recordId] })
        void queryClient.invalidateQueries()
        if (outcome.state === 'sent' && !wasDraft) {
          toast.success('Ændringerne er gemt.')
          go(recordPath(recordId), { replace: true })
          return
        }
        learnFrom(user.id, draft)
        keepReceipt({
          uuid: draft.uuid,
          title: titleOf(draft),
          isDraft,
          isEdit: !wasDraft,
          recordId,
          isPersonal: draft.fields.isPersonal,
          hasPlace: draft.fields.point !== null,
        })
        go(receiptPath(draft.uuid), { replace: true })
      }}
    />
  )
}
