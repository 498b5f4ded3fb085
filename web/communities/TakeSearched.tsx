import { Users } from 'lucide-react'
import { useState } from 'react'
import type { CommunityCard } from '#contract/community.ts'
import { communityLimits } from '#contract/community-words.ts'
import { counted } from '#contract/counted.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../core/api.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { Form } from '../ui/Form.tsx'
import { FormButtons } from '../ui/FormButtons.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { toast } from '../ui/Toast.tsx'
import { renewCommunities, useOrganisedCommunities } from './community-data.ts'

interface TakeSearchedProps {
  filter: RecordFilter
  total: number | undefined
}

/** For organisers: take what a search has found into a community, or leave it out. Others do not see it. */
export function TakeSearched({ filter, total }: TakeSearchedProps) {
  const { status } = useSession()
  const organised = useOrganisedCommunities(status === 'signed-in').data?.items ?? []
  if (organised.length === 0) return null
  const open = () =>
    openDialog({
      header: 'Tag med i fællesskab',
      size: 'medium',
      content: (close) =>
        total === undefined || total === 0 || total > communityLimits.atOnce ? (
          <p>
            {total === undefined || total === 0
              ? 'Søgningen har ingen fund at tage med.'
              : `Søgningen har ${counted(total, 'fund')}. Der kan tages højst ${communityLimits.atOnce} ad gangen: gør søgningen snævrere.`}
          </p>
        ) : (
          <TakeForm {...{ filter, total, organised }} onDone={() => close({ ok: true })} onCancel={() => close()} />
        ),
    })
  return (
    <Button size="small" icon={<Users aria-hidden="true" />} onClick={() => void open()}>
      Tag med i fællesskab
    </Button>
  )
}

interface TakeFormProps {
  filter: RecordFilter
  total: number
  organised: readonly CommunityCard[]
  onDone: () => void
  onCancel: () => void
}

function TakeForm({ filter, total, organised, onDone, onCancel }: TakeFormProps) {
  const [id, setId] = useState(String(organised[0]?.id ?? ''))
  const [what, setWhat] = useState<'in' | 'out'>('in')
  const save = async () => {
    const out = what === 'out'
    const { changed, refused } = await api('POST /community/take-searched', { id: Number(id), filter, out })
    void renewCommunities()
    const done = changed === 0 ? 'Intet er ændret.' : `${counted(changed, 'fund')} er ${out ? 'udeladt' : 'taget ind'}.`
    const kept = refused > 0 ? ` ${counted(refused, 'fund')} er taget ud af indsenderen og bliver ude.` : ''
    toast.success(`${done}${kept}`)
    onDone()
  }
  return (
    <Form onSubmit={save}>
      <p>Søgningen har {counted(total, 'fund')}.</p>
      <Select
        label="Fællesskab"
        name="id"
        options={organised.map((one) => ({ value: String(one.id), label: one.name }))}
        value={id}
        onChange={setId}
      />
      <RadioGroup<'in' | 'out'>
        label="Hvad skal der ske?"
        value={what}
        onChange={setWhat}
        options={[
          {
            value: 'in',
            label: 'Tag dem ind',
            description: 'De, der har indsendt dem, får besked og kan tage dem ud.',
          },
          { value: 'out', label: 'Udelad dem', description: 'De bliver på portalen, men tæller ikke med her.' },
        ]}
      />
      <FormButtons okLabel={what === 'in' ? 'Tag ind' : 'Udelad'} onCancel={onCancel} />
    </Form>
  )
}
