import { useRef } from 'react'
import type { Sent } from '#contract/calls.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { QueueItem } from '#contract/validation-queue.ts'
import { api } from '../../core/api.ts'
import { openDialog, showError } from '../../core/dialogs.tsx'
import { queryClient } from '../../core/query.ts'
import { askReason } from '../../records/page/ask-reason.tsx'
import { toast } from '../../ui/Toast.tsx'
import { DismissForm } from '../find/DismissForm.tsx'
import { ValidateForm } from '../find/ValidateForm.tsx'
import type { Queue } from './queue-data.ts'

type Decision = Sent<'POST /records/decide-records'>['decision']

/** Something that was decided here: what it was about, and how it is taken back (when it has been sent). */
interface Deed {
  ids: readonly number[]
  /** Takes away the message that it was done. */
  unsay: () => void
  sent: Promise<{ batch?: string | null; decisionId?: number } | undefined>
}

const countOf = (ids: readonly number[]) => (ids.length === 1 ? 'Fundet er' : `${ids.length} fund er`)

/** Decide on the find that is looked at and go on at once: the server hears of it meanwhile. */
export function useDecisions(queue: Queue) {
  const deeds = useRef<Deed[]>([])

  const undo = async (deed: Deed | undefined = deeds.current.at(-1)) => {
    if (!deed) return toast.info('Der er ikke mere at fortryde.')
    deeds.current = deeds.current.filter((one) => one !== deed)
    deed.unsay()
    const sent = await deed.sent
    if (!sent) return
    try {
      const { refused } = await api(
        'POST /records/undo-decision',
        sent.batch ? { batch: sent.batch } : { decisionId: sent.decisionId },
      )
      const [first] = refused
      if (first) return toast.error(first.reason)
      queue.comeBack(deed.ids)
      toast.success('Afgørelsen er fortrudt.')
    } catch (error) {
      await showError('Afgørelsen kunne ikke fortrydes.', error)
    }
  }

  const remember = (ids: readonly number[], sent: Deed['sent'], done: string) => {
    const unsay = toast.success(done, { label: 'Fortryd', onAction: () => void undo(deed) })
    const deed: Deed = { ids, sent, unsay }
    deeds.current = [...deeds.current.slice(-49), deed]
    queue.leave(ids)
    void sent.then((result) => {
      if (!result) {
        unsay()
        deeds.current = deeds.current.filter((one) => one !== deed)
        queue.comeBack(ids)
      }
      void queryClient.invalidateQueries({ queryKey: ['validation-overview'] })
      for (const id of ids) void queryClient.invalidateQueries({ queryKey: ['find', id] })
    })
  }

  const decide = (ids: readonly number[], decision: Decision, done: string) => {
    const send = async () => {
      try {
        const { batch, refused } = await api('POST /records/decide-records', { ids: [...ids], decision })
        const [first] = refused
        if (first) toast.error(first.reason)
        return batch === null ? undefined : { batch }
      } catch (error) {
        await showError('Afgørelsen kunne ikke gemmes.', error)
        return undefined
      }
    }
    remember(ids, send(), done)
  }

  const validate = (item: QueueItem, taxon: TaxonRef | null = item.find.taxon, reason = '') => {
    if (!taxon) return void validateAsOther(item)
    decide(
      item.stackIds,
      { kind: 'validate', taxonId: taxon.id, reason },
      `${countOf(item.stackIds)} valideret som ${taxon.name}.`,
    )
  }

  const validateAsOther = (item: QueueItem) =>
    openDialog({
      header: item.find.taxon ? 'Validér som noget andet' : 'Sæt navn på fundet',
      size: 'medium',
      content: (close) => (
        <ValidateForm
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
          lead="Finderen får begrundelsen og kan vende tilbage med nye billeder."
          onCancel={() => close()}
          onReason={async (reason, words) => {
            close({ ok: true })
            decide(item.stackIds, { kind: 'dismiss', reason, words }, `${countOf(item.stackIds)} afvist.`)
          }}
        />
      ),
    })

  const ask = ({ find }: QueueItem) =>
    askReason({
      header: 'Spørg finderen',
      lead: 'Spørgsmålet skrives i fundets tråd. Fundet venter uden for køen, til der er svaret.',
      label: 'Dit spørgsmål',
      okLabel: 'Send spørgsmålet',
      isRequired: true,
      onReason: async (question) => {
        const { latest } = await api('POST /records/pause-record', { id: find.id, question })
        remember([find.id], Promise.resolve(latest ? { decisionId: latest.id } : {}), 'Finderen er spurgt.')
      },
    })

  return { validate, validateAsOther, dismiss, ask, decide, undo: () => void undo() }
}

export type Decisions = ReturnType<typeof useDecisions>
