import { CalendarRange, MapPin, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Grant } from '#contract/grants.ts'
import { roleLabel } from '#contract/roles.ts'
import { api } from '../../core/api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { dayText } from '../../ui/dates.ts'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'
import { reachOf } from './area.ts'
import { heldOf } from './grant-role.ts'
import { useUserUpdates } from './user-data.ts'

const periodOf = ({ validFrom, validTo }: Grant) => {
  if (validFrom && validTo) return `${dayText(validFrom)} – ${dayText(validTo)}`
  if (validFrom) return `Fra ${dayText(validFrom)}, indtil videre`
  return validTo ? `Til og med ${dayText(validTo)}` : 'Indtil videre'
}

const areaOf = ({ area, areaName }: Grant) => {
  if (area === null) return 'Overalt'
  return [areaName, reachOf(area)].filter(Boolean).join(' · ')
}

/** One grant, and the way to take it back. */
export function GrantCard({ grant, userId }: { grant: Grant; userId: number }) {
  const { grantsChanged } = useUserUpdates(userId)
  const [isPending, setPending] = useState(false)
  const label = roleLabel(heldOf(grant))
  const revoke = async () => {
    const isSure = await confirmDialog({
      header: 'Tilbagekald bevillingen?',
      content: (
        <p>
          Bevillingen af rollen {label} ophører straks. Giver brugerens login samme rolle, gælder den igen uden
          begrænsning. Du kan altid give en ny bevilling.
        </p>
      ),
      okLabel: 'Tilbagekald',
    })
    if (!isSure) return
    setPending(true)
    try {
      grantsChanged(await api('POST /account/revoke-user-grant', { grantId: grant.id }))
      toast.success('Bevillingen er tilbagekaldt.')
    } catch (error) {
      await showError('Bevillingen kunne ikke tilbagekaldes.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <article className="grid gap-2 rounded-lg border border-line bg-surface p-4 text-sm [&_svg]:size-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h5 className="font-semibold text-base">{label}</h5>
        <Badge tone={grant.isActive ? 'success' : 'warning'}>{grant.isActive ? 'Gælder nu' : 'Gælder ikke nu'}</Badge>
      </header>
      <p className="flex items-center gap-2">
        <CalendarRange aria-hidden="true" className="shrink-0 text-ink-soft" />
        {periodOf(grant)}
      </p>
      <p className="flex items-center gap-2">
        <MapPin aria-hidden="true" className="shrink-0 text-ink-soft" />
        <span className="wrap-anywhere min-w-0">{areaOf(grant)}</span>
      </p>
      <p className="wrap-anywhere">{grant.reason}</p>
      <footer className="flex flex-wrap items-center justify-between gap-2 text-ink-soft">
        <span>
          Givet af {grant.grantedBy} den {dayText(grant.grantedAt)}
        </span>
        <Button size="small" icon={<Undo2 aria-hidden="true" />} isPending={isPending} onClick={revoke}>
          Tilbagekald<span className="sr-only"> {label}</span>
        </Button>
      </footer>
    </article>
  )
}
