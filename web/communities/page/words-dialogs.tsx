import { useState } from 'react'
import type { CommunityShown } from '#contract/community.ts'
import { communityLimits } from '#contract/community-words.ts'
import { api } from '../../core/api.ts'
import { openDialog, showError } from '../../ui/dialogs.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { FieldProblem } from '../../ui/field-problem.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/Toast.tsx'
import { communityChanged } from '../community-data.ts'

interface Words {
  header: string
  label: string
  description: string
  okLabel: string
  cancelLabel?: string
  name: string
  most: number
  isRequired: boolean
  send: (text: string) => Promise<unknown>
}

/** A few words that go along with what one does; true when it was done. */
export async function askForWords(words: Words): Promise<boolean> {
  const { ok } = await openDialog({
    header: words.header,
    size: 'medium',
    content: (close) => <WordsForm {...words} onDone={() => close({ ok: true })} onCancel={() => close()} />,
  })
  return ok
}

function WordsForm(props: Words & { onDone: () => void; onCancel: () => void }) {
  const {
    label,
    description,
    okLabel,
    cancelLabel = 'Annullér',
    name,
    most,
    isRequired,
    send,
    onDone,
    onCancel,
  } = props
  const [text, setText] = useState('')
  const submit = async () => {
    if (isRequired && text.trim() === '') throw new FieldProblem({ [name]: 'Skriv et par ord.' })
    await send(text)
    onDone()
  }
  return (
    <Form onSubmit={submit} startsInField>
      <TextArea {...{ label, description, name, isRequired }} maxLength={most} value={text} onChange={setText} />
      <FormButtons {...{ okLabel, cancelLabel }} onCancel={onCancel} />
    </Form>
  )
}

export async function reportCommunity({ id }: CommunityShown) {
  const isDone = await askForWords({
    ...{ header: 'Anmeld fællesskabet', label: 'Hvad er der galt?', description: 'Kun moderatorerne læser det.' },
    ...{ okLabel: 'Anmeld', name: 'text', most: communityLimits.report, isRequired: true },
    send: (text) => api('POST /community/report', { id, text }),
  })
  if (isDone) toast.success('Tak. Moderatorerne ser på det, og du får svar.')
}

export async function hideCommunity({ id, isHidden }: CommunityShown) {
  if (isHidden) {
    try {
      communityChanged(await api('POST /community/hide', { id, on: false }))
      toast.success('Fællesskabet vises igen.')
    } catch (error) {
      await showError('Det lykkedes ikke.', error)
    }
    return
  }
  const isDone = await askForWords({
    ...{ header: 'Skjul fællesskabet', label: 'Begrundelse', description: 'Arrangørerne og moderatorer kan læse den.' },
    ...{ okLabel: 'Skjul', name: 'reason', most: communityLimits.reason, isRequired: true },
    send: async (reason) => communityChanged(await api('POST /community/hide', { id, on: true, reason })),
  })
  if (isDone) toast.success('Fællesskabet er skjult.')
}
