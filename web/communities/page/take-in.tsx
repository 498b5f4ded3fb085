import { useState } from 'react'
import { communityLimits } from '#contract/community-words.ts'
import { counted } from '#contract/counted.ts'
import { api } from '../../core/api.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { FieldProblem } from '../../ui/field-problem.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/Toast.tsx'
import { renewCommunities } from '../community-data.ts'
import { recordIdsIn } from '../record-ids.ts'

/** Take public finds in by their numbers or addresses. */
export async function takeRecordsIn(id: number) {
  await openDialog({
    header: 'Tag fund ind',
    size: 'medium',
    content: (close) => <TakeInForm id={id} onDone={() => close({ ok: true })} onCancel={() => close()} />,
  })
}

function TakeInForm({ id, onDone, onCancel }: { id: number; onDone: () => void; onCancel: () => void }) {
  const [text, setText] = useState('')
  const save = async () => {
    const recordIds = recordIdsIn(text)
    if (recordIds.length === 0) throw new FieldProblem({ recordIds: 'Skriv mindst ét nummer eller én adresse.' })
    if (recordIds.length > communityLimits.atOnce) {
      throw new FieldProblem({ recordIds: `Højst ${communityLimits.atOnce} ad gangen.` })
    }
    const { changed } = await api('POST /community/take-records', { id, recordIds })
    void renewCommunities()
    toast.success(changed === 0 ? 'De var med i forvejen.' : `${counted(changed, 'fund')} er taget ind.`)
    onDone()
  }
  return (
    <Form onSubmit={save} startsInField>
      <TextArea
        label="Fundenes numre eller adresser"
        description="Ét på hver linje, for eksempel https://…/fund/1234. Den, der har indsendt fundet, får besked og kan tage det ud igen."
        name="recordIds"
        isRequired
        value={text}
        onChange={setText}
      />
      <FormButtons okLabel="Tag ind" onCancel={onCancel} />
    </Form>
  )
}
