import type { Sent } from '#contract/calls.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { QueueItem } from '#contract/validation-queue.ts'
import { ApiError, api } from '../../core/api.ts'
import { askReason } from '../../records/ask-reason.tsx'
import { useSession } from '../../session/session.ts'
import { openDialog, showError } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { DismissForm } from '../record/DismissForm.tsx'
import { ValidateForm } from '../record/ValidateForm.tsx'
import { validationTouched } from '../validation-data.ts'
import { moment, noteDeed, putBack, sayBriefly, type Taken, takeLastDeed, takenBack } from './deeds.ts'
import type { Queue } from './queue-data.ts'
import { suggestionKeys } from './stacks.ts'

type Decision = Sent<'POST /records/decide-records'>['decision']

const countOf = (ids: readonly number[]) => (ids.length === 1 ? 'Fundet er' : `${ids.length} fund er`)
/** How many a decision is for, after a verb: "Validér 6 fund". */
export const withCount = (verb: string, { stackIds }: Pick<QueueItem, 'stackIds'>) =>
  stackIds.length > 1 ? `${verb} ${stackIds.length} fund` : verb

const takenAs = (latest: { id: number } | null): Taken | undefined =>
  latest ? { undo: { decisionId: latest.id } } : undefined

/** What no expert has decided as far as the list knows: where one has meanwhile, that is told and not overturned. */
export const isUndecided = ({ record }: QueueItem) => record.stars < 3

/** Decide on the find that is looked at and go on at once: the server hears of it meanwhile. */
export function useDecisions(queue: Queue) {
  const { user } = useSession()
  const userId = user?.id ?? 0

  const undo = async () => {
    const deed = await takeLastDeed(userId)
    if (!deed?.undo) return toast.info('Der er ikke mere at fortryde.')
    try {
      const { undone, refused } = await api('POST /records/undo-decision', deed.undo)
      takenBack(deed, undone)
      const [first] = refused
      if (first) toast.error(first.reason)
      if (undone.length === 0) return
      sayBriefly(
        first
          ? `Afgørelsen er fortrudt for ${undone.length} af ${undone.length + refused.length} fund.`
          : (deed.undone ?? 'Afgørelsen er fortrudt.'),
      )
      void validationTouched(deed.ids)
      await queue.comeBack({ ids: deed.ids.filter((id) => undone.includes(id)), at: deed.at })
    } catch (error) {
      // Without a network it is still there to be taken back; what the server has refused is not.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) putBack(deed)
      await showError('Afgørelsen kunne ikke fortrydes.', error)
    }
  }

  const remember = (
    ids: readonly number[],
    sent: Promise<Taken | undefined>,
    said: { done: string; undone?: string },
  ) => {
    const at = moment()
    noteDeed({ key: crypto.randomUUID(), userId, ids, ...said, at }, sent)
    queue.goOn(ids)
    void sent.then((taken) => {
      if (!taken) void queue.comeBack({ ids, at })
      else if (taken.refused?.length) void queue.list.refetch()
      void validationTouched(ids)
    })
  }

  const decide = (
    ids: readonly number[],
    decision: Decision,
    { done, onlyUndecided = false }: { done: string; onlyUndecided?: boolean },
  ) => {
    const send = async (): Promise<Taken | undefined> => {
      try {
        const { batch, refused } = await api('POST /records/decide-records', { ids: [...ids], decision, onlyUndecided })
        const [first] = refused
        if (first) toast.error(first.reason)
        return { undo: batch === null ? null : { batch }, refused: refused.map(({ id }) => id) }
      } catch (error) {
        await showError('Afgørelsen kunne ikke gemmes.', error)
        return undefined
      }
    }
    remember(ids, send(), { done })
  }

  const validate = (item: QueueItem, taxon: TaxonRef | null = item.record.taxon, reason = '') => {
    if (!taxon) return void validateAsOther(item)
    decide(
      item.stackIds,
      { kind: 'validate', taxonId: taxon.id, reason },
      { done: `${countOf(item.stackIds)} valideret som ${taxon.name}.`, onlyUndecided: isUndecided(item) },
    )
  }

  /** One key: what is not one answer needs a choice. */
  const validateAtOnce = (item: QueueItem) => {
    if (!item.isParted) return validate(item)
    const { taxon } = item.record
    const otherwise = taxon ? `tryk på “Validér som ${taxon.name}”` : 'giv det et andet navn med N'
    const keys = suggestionKeys(item.suggestions.length)
    sayBriefly(`Der er uenighed om navnet. Vælg et af forslagene med ${keys}, eller ${otherwise}.`, { isHint: true })
  }

  const validateAsOther = (item: QueueItem) =>
    openDialog({
      header: item.record.taxon ? `${withCount('Validér', item)} som noget andet` : 'Sæt navn på fundet',
      size: 'medium',
      content: (close) => (
        <ValidateForm
          okLabel={withCount('Validér', item)}
          onCancel={() => close()}
          onTaxon={async (taxon, reason) => {
            close({ ok: true })
            validate(item, taxon, reason)
          }}
        />
      ),
    })

  const dismiss = (item: QueueItem) =>
    openDialog({
      header: item.stackIds.length === 1 ? 'Afvis fundet?' : `Afvis ${item.stackIds.length} fund?`,
      size: 'medium',
      content: (close) => (
        <DismissForm
          lead={
            item.stackIds.length === 1
              ? 'Finderen får begrundelsen og kan vende tilbage med nye billeder.'
              : `Begrundelsen går til finderne af alle ${item.stackIds.length} fund. De kan vende tilbage med nye billeder.`
          }
          okLabel={withCount('Afvis', item)}
          onCancel={() => close()}
          onReason={async (reason, words) => {
            close({ ok: true })
            decide(
              item.stackIds,
              { kind: 'dismiss', reason, words },
              { done: `${countOf(item.stackIds)} afvist.`, onlyUndecided: isUndecided(item) },
            )
          }}
        />
      ),
    })

  const ask = ({ record, stackIds }: QueueItem) =>
    askReason({
      header: 'Spørg finderen',
      lead:
        stackIds.length === 1
          ? 'Spørgsmålet skrives i fundets tråd. Fundet venter uden for køen, til der er svaret.'
          : `Spørgsmålet gælder kun dette fund${record.reporter ? ` af ${record.reporter.displayName}` : ''} og skrives i dets tråd. De andre i stakken (${stackIds.length - 1}) bliver i køen.`,
      label: 'Dit spørgsmål',
      okLabel: 'Send spørgsmålet',
      isRequired: true,
      onReason: async (question) => {
        const { latest } = await api('POST /records/pause-record', { id: record.id, question })
        remember([record.id], Promise.resolve(takenAs(latest)), {
          done: 'Finderen er spurgt.',
          undone: 'Fundet er i køen igen. Spørgsmålet står stadig i tråden.',
        })
      },
    })

  /** Go on without an answer. */
  const unPause = ({ record }: QueueItem) => {
    const send = async () => {
      try {
        const { latest } = await api('POST /records/un-pause-record', { id: record.id })
        return takenAs(latest)
      } catch (error) {
        await showError('Fundet kunne ikke tages op igen.', error)
        return undefined
      }
    }
    remember([record.id], send(), { done: 'Fundet er ikke længere på pause.' })
  }

  return { validate, validateAtOnce, validateAsOther, dismiss, ask, unPause, decide, undo: () => void undo() }
}

export type Decisions = ReturnType<typeof useDecisions>
