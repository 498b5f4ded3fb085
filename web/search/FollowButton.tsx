import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { searchAddress } from '#contract/search-address.ts'
import { api } from '../core/api.ts'
import { sessionSettled, signIn, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import type { ButtonVariant } from '../ui/button-style.ts'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { toast } from '../ui/Toast.tsx'
import { renewSavedSearches, useSavedSearches } from './search-data.ts'

interface FollowButtonProps {
  /** One person, one taxon or one place. */
  filter: RecordFilter
  /** What is followed, as in "Følg arten". */
  what?: string
  /** As in "Du får besked om nye fund af musvit." */
  told: string
  size?: 'small'
  variant?: ButtonVariant
}

/** Follow what one has met, or no longer: a search with alerts that is kept without asking for a name. */
export function FollowButton({ filter, what, told, size, variant }: FollowButtonProps) {
  const { status, user } = useSession()
  const isMember = status === 'signed-in'
  const { data } = useSavedSearches(isMember)
  const [isPending, setPending] = useState(false)
  // Nobody follows themself, and that is known of people late.
  if (filter.userId !== undefined && (status === 'loading' || filter.userId === user?.id)) return null
  const address = searchAddress(filter)
  const isFollowed =
    data?.items.some(({ hasAlert, filter: one }) => hasAlert && searchAddress(one) === address) ?? false
  const press = async () => {
    setPending(true)
    try {
      // Who is known only now finds the button where it was: a press is never lost with it.
      if ((await sessionSettled()).status !== 'signed-in') return void askToSignIn()
      await api('POST /records/follow-search', { filter, followed: !isFollowed })
      await renewSavedSearches()
      toast.success(isFollowed ? 'Du får ikke længere besked.' : `Du får besked om nye fund ${told}.`)
    } catch (error) {
      await showError('Valget kunne ikke gemmes.', error)
    } finally {
      setPending(false)
    }
  }
  const object = what === undefined ? '' : ` ${what}`
  return (
    <Button
      {...(size && { size })}
      {...(variant && { variant })}
      isPending={isPending}
      aria-pressed={isFollowed}
      icon={isFollowed ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      onClick={() => void press()}
    >
      {isFollowed ? `Følger${object}` : `Følg${object}`}
    </Button>
  )
}

async function askToSignIn() {
  const isWilling = await confirmDialog({
    header: 'Log ind for at følge med',
    body: '<p>Så får du besked, når der kommer nye fund. Det er gratis, og alle kan være med.</p>',
    okLabel: 'Log ind',
    cancelLabel: 'Ikke nu',
  })
  if (isWilling) await signIn({})
}
