import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { go } from '../../core/link.tsx'
import { queryClient } from '../../core/query.ts'
import { refusalOf } from '../../outbox/mending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'
import { todayInDenmark } from '../danish-day.ts'
import { forgetBegunReport, type ReportOrigin } from '../report-origin.ts'
import { begunDraft, forgetDraft, keptKey } from './autosave.ts'
import { withBegunOf } from './begun.ts'
import { titleOf } from './changes.ts'
import { type Draft, newDraft, withTaxon } from './draft.ts'
import { knownTaxon } from './known-taxon.ts'
import { ReportForm } from './ReportForm.tsx'
import { keepReceipt, receiptPath } from './receipts.ts'
import { here, learnFrom, remembered } from './remember.ts'
import { type Refusal, refusedBefore } from './send.ts'

/** A find without a word in it yet, but for what was true last time. */
function blank(userId: number, isHere: boolean): Draft {
  const memory = remembered(userId)
  const { fields, ...sources } = isHere ? here(memory) : { fields: {} }
  const certainty = memory.certainty ? { certainty: memory.certainty } : {}
  return { ...newDraft(crypto.randomUUID(), todayInDenmark(), { ...certainty, ...fields }), ...sources }
}

interface Start {
  draft: Draft
  /** It was begun earlier and kept on the device. */
  isKept: boolean
  refused?: Refusal
}

/** The draft with the taxon that the person came with; one that has another name already keeps it. */
async function withWanted(draft: Draft, taxonId: number | undefined): Promise<Draft> {
  if (taxonId === undefined || draft.taxon !== null || draft.isUnknown) return draft
  const taxon = await knownTaxon(taxonId)
  return taxon ? withTaxon(draft, taxon) : draft
}

interface NewReportProps {
  user: OwnUser
  isHere: boolean
  /** The find lies in the outbox and is to be mended. */
  inOutbox: string | undefined
  /** What it is a find of, where one comes from its page. */
  taxonId: number | undefined
  /** The area that it was begun in, and comes back to. */
  origin: ReportOrigin | undefined
}

/** A new find, or the one that was begun and never sent. */
export function NewReport({ user, isHere, inOutbox, taxonId, origin }: NewReportProps) {
  // What is mended does not take the place of another find that was begun.
  const key = inOutbox === undefined ? keptKey(user.id) : `${keptKey(user.id)}:${inOutbox}`
  const [start, setStart] = useState<Start>()
  useEffect(() => {
    let isWanted = true
    void begunDraft(key, inOutbox).then(async (kept) => {
      const wanted = await withWanted(kept ?? blank(user.id, isHere), taxonId)
      const draft = origin ? withBegunOf(wanted, taxonId) : wanted
      const problem = inOutbox === undefined ? undefined : await refusalOf(inOutbox)
      const refused = problem ? { refused: refusedBefore(problem) } : {}
      if (!isWanted) return
      if (draft !== wanted) forgetBegunReport()
      setStart((known) => known ?? { draft, isKept: kept !== undefined, ...refused })
    })
    return () => {
      isWanted = false
    }
  }, [key, user.id, isHere, inOutbox, taxonId, origin])
  if (!start) return <PageSkeleton />
  const beginAnew = async () => {
    await forgetDraft(key)
    setStart({ draft: await withWanted(blank(user.id, false), taxonId), isKept: false })
  }
  return (
    <ReportForm
      key={start.draft.uuid}
      initial={start.draft}
      keptAs={key}
      user={user}
      isPlacedFirst={origin !== undefined}
      refused={start.refused}
      notice={
        start.isKept &&
        inOutbox === undefined && (
          <Notice
            action={
              <Button size="small" icon={<RotateCcw aria-hidden="true" />} onClick={beginAnew}>
                Begynd forfra
              </Button>
            }
          >
            Her er det fund, du var i gang med.
          </Notice>
        )
      }
      onSent={(draft, isDraft, outcome) => {
        learnFrom(user.id, draft)
        keepReceipt({
          uuid: draft.uuid,
          title: titleOf(draft),
          isDraft,
          isEdit: false,
          ...(outcome.state === 'sent' ? { recordId: outcome.recordId } : {}),
          isPersonal: draft.fields.isPersonal,
          hasPlace: draft.fields.point !== null,
        })
        void queryClient.invalidateQueries()
        go(receiptPath(draft.uuid, isDraft ? undefined : origin), { replace: true })
      }}
      onChanged={() => {}}
    />
  )
}
