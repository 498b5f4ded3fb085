import { useState } from 'react'
import type { Relation } from '#contract/community.ts'
import {
  type CommunityTell,
  type CommunityTrust,
  communityLimits,
  communityTells,
  communityTrusts,
} from '#contract/community-words.ts'
import { api } from '../../core/api.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { dayText } from '../../ui/dates.ts'
import { openDialog, showError } from '../../ui/dialogs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/Toast.tsx'
import { relationChanged, useRelation } from '../community-data.ts'

/** What one hears of, and what the organisers see; or no longer follow. */
export async function followSettings(id: number) {
  await openDialog({
    header: 'Du følger fællesskabet',
    size: 'medium',
    content: (close) => <Settings id={id} onDone={() => close({ ok: true })} />,
  })
}

function Settings({ id, onDone }: { id: number; onDone: () => void }) {
  const { status } = useSession()
  const { data, isError, error, refetch } = useRelation(id, status === 'signed-in')
  if (isError && !data) {
    return (
      <>
        <ErrorState title="Dine valg kunne ikke hentes" error={error} onRetry={() => void refetch()} />
        <p className="text-center">
          <LeaveButton id={id} onDone={onDone} />
        </p>
      </>
    )
  }
  if (!data) return <Skeleton className="h-64 rounded-lg" />
  return <SettingsForm id={id} relation={data} onDone={onDone} />
}

/** Whoever may do nothing else here can leave all the same. */
function LeaveButton({ id, onDone }: { id: number; onDone: () => void }) {
  const leave = async () => {
    try {
      relationChanged(id, await api('POST /community/follow', { id, on: false }))
      toast.success('Du følger ikke længere fællesskabet.')
      onDone()
    } catch (error) {
      await showError('Valget kunne ikke gemmes.', error)
    }
  }
  return (
    <Button variant="quiet" onClick={() => void leave()}>
      Følg ikke længere
    </Button>
  )
}

const trustAbout: Record<CommunityTrust, string> = {
  none: 'Arrangørerne ser det samme som alle andre.',
  taxon: 'De ser det nøjagtige sted for dine fund af følsomme arter, men ikke dem, du selv har sløret.',
  all: 'De ser det nøjagtige sted for alle dine fund i fællesskabet.',
}

interface SettingsFormProps {
  id: number
  relation: Relation
  onDone: () => void
}

function SettingsForm({ id, relation, onDone }: SettingsFormProps) {
  const [tells, setTells] = useState<readonly CommunityTell[]>(relation.tells)
  const [trust, setTrust] = useState<CommunityTrust>(relation.trust)
  const save = async () => {
    relationChanged(id, await api('POST /community/follow', { id, on: true, tells: [...tells], trust }))
    toast.success('Dit valg er gemt.')
    onDone()
  }
  return (
    <Form onSubmit={save}>
      <fieldset>
        <legend className="font-semibold text-sm">Hvad vil du høre om?</legend>
        {(Object.keys(communityTells) as CommunityTell[]).map((tell) => (
          <Checkbox
            key={tell}
            label={communityTells[tell]}
            checked={tells.includes(tell)}
            onChange={(isOn) => setTells(isOn ? [...tells, tell] : tells.filter((one) => one !== tell))}
          />
        ))}
        <p className="text-ink-soft text-sm">Uden noget valgt hører du intet, men dine fund kommer stadig med.</p>
      </fieldset>
      <RadioGroup<CommunityTrust>
        label="Hvilke nøjagtige steder må arrangørerne se?"
        description={`Du kan ændre det når som helst. Hver gang de ser et, skrives det op. Udvides fællesskabet, hviler din tillid i ${communityLimits.trustRests} dage.`}
        hasCards
        value={trust}
        onChange={setTrust}
        options={(Object.keys(communityTrusts) as CommunityTrust[]).map((value) => ({
          value,
          label: communityTrusts[value],
          description: trustAbout[value],
        }))}
      />
      {relation.trustRestsUntil && (
        <Notice tone="warning">
          Fællesskabet er blevet udvidet. Din tillid hviler til {dayText(relation.trustRestsUntil)}.
        </Notice>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <LeaveButton id={id} onDone={onDone} />
        <Button type="submit" variant="primary">
          Gem
        </Button>
      </div>
    </Form>
  )
}
