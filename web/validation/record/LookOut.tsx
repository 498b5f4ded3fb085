import { useQuery } from '@tanstack/react-query'
import { Flag, FlagOff, MessageSquareWarning } from 'lucide-react'
import type { Validation } from '#contract/suggestion.ts'
import { api } from '../../core/api.ts'
import { askReason } from '../../records/ask-reason.tsx'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { agoText } from '../../ui/dates.ts'
import { openDialog, showError } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/Toast.tsx'
import { flagsKey, validationTouched } from '../validation-data.ts'
import { ReportForm } from './ReportForm.tsx'

const flag = (id: number) =>
  askReason({
    header: 'Bed eksperterne se på fundet',
    lead: 'Skriv, hvad der ikke passer. Fundet rykker frem i køen, og eksperter og moderatorer ser din begrundelse.',
    label: 'Hvad skal de se på?',
    okLabel: 'Markér fundet',
    isRequired: true,
    onReason: async (reason) => {
      await api('POST /records/flag-record', { id, reason })
      await validationTouched([id])
      toast.success('Fundet er markeret.', { label: 'Fortryd', onAction: () => void unFlag(id) })
    },
  })

async function unFlag(id: number) {
  try {
    await api('POST /records/un-flag-record', { id })
    await validationTouched([id])
    toast.success('Markeringen er fjernet.')
  } catch (error) {
    await showError('Markeringen kunne ikke fjernes.', error)
  }
}

const report = (id: number) =>
  openDialog({
    header: 'Anmeld til moderatorerne',
    size: 'medium',
    content: (close) => <ReportForm recordId={id} onDone={() => close({ ok: true })} onCancel={() => close()} />,
  })

/** Ask for another look, or complain. Who may see flags reads them here. */
export function LookOut({ validation }: { validation: Validation }) {
  const { id, may } = validation
  if (!may.flag && !may.unFlag && !may.report) return null
  return (
    <div className="grid gap-3">
      <Flags id={id} />
      <div className="flex flex-wrap gap-2">
        {may.flag && (
          <Button variant="quiet" size="small" icon={<Flag aria-hidden="true" />} onClick={() => void flag(id)}>
            Bed om et ekstra blik
          </Button>
        )}
        {may.unFlag && (
          <Button variant="quiet" size="small" icon={<FlagOff aria-hidden="true" />} onClick={() => void unFlag(id)}>
            Fjern markeringen
          </Button>
        )}
        {may.report && (
          <Button
            variant="quiet"
            size="small"
            icon={<MessageSquareWarning aria-hidden="true" />}
            onClick={() => void report(id)}
          >
            Anmeld til moderatorerne
          </Button>
        )}
      </div>
    </div>
  )
}

function Flags({ id }: { id: number }) {
  const { status } = useSession()
  const { data } = useQuery({
    queryKey: flagsKey(id),
    queryFn: ({ signal }) => api('GET /records/{id}/flags', { id }, { signal }),
    enabled: status === 'signed-in',
  })
  if (!data || data.flags.length === 0) return null
  return (
    <Notice tone="warning" title="Markeret">
      <ul className="grid gap-2">
        {data.flags.map((one) => (
          <li key={one.id}>
            <span className="wrap-anywhere whitespace-pre-line">{one.reason}</span>
            <span className="block text-ink-soft text-xs">
              {one.isOwn ? 'Dig' : (one.by?.displayName ?? 'Tidligere bruger')}, {agoText(one.flaggedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
