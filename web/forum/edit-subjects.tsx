import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Subject } from '#contract/thread.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { Button } from '../ui/Button.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { Form } from '../ui/Form.tsx'
import { FormButtons } from '../ui/FormButtons.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/Toast.tsx'
import { useSubjects } from './threads-data.ts'

/** For administrators: which subjects there are, and their order. */
export async function editSubjects() {
  const { ok } = await openDialog({
    header: 'Emner i forummet',
    size: 'medium',
    content: (close) => <Subjects onDone={() => close({ ok: true })} onCancel={() => close()} />,
  })
  if (ok) toast.success('Emnerne er gemt.')
}

interface Ending {
  onDone: () => void
  onCancel: () => void
}

function Subjects(ending: Ending) {
  const { data } = useSubjects()
  return data ? <SubjectsForm items={data.items} {...ending} /> : <Skeleton className="h-64 rounded-lg" />
}

interface Row {
  key: number
  id?: number
  name: string
}

const fieldOf = ({ key }: Row) => `subject-${key}`
const isSameName = (one: Row, other: Row) =>
  one.name.trim().toLocaleLowerCase('da-DK') === other.name.trim().toLocaleLowerCase('da-DK')

function SubjectsForm({ items, onDone, onCancel }: { items: readonly Subject[] } & Ending) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    items.filter(({ isClosed }) => !isClosed).map(({ id, name }) => ({ key: id, id, name })),
  )
  const move = (at: number, by: number) => {
    const moved = [...rows]
    moved.splice(at + by, 0, ...moved.splice(at, 1))
    setRows(moved)
  }
  const save = async () => {
    const twice = rows.find(
      (row, at) => row.name.trim() !== '' && rows.slice(0, at).some((one) => isSameName(one, row)),
    )
    if (twice) throw new FieldProblem({ [fieldOf(twice)]: 'To emner hedder det samme.' })
    const subjects = rows
      .filter(({ name }) => name.trim() !== '')
      .map(({ id, name }) => ({ ...(id === undefined ? {} : { id }), name: name.trim() }))
    queryClient.setQueryData(['thread-subjects'], await api('POST /forum/update-subjects', { subjects }))
    onDone()
  }
  return (
    <Form onSubmit={save}>
      <p className="text-ink-soft text-sm">
        Et emne, du fjerner, tager ikke imod nye tråde. De tråde, det har, bliver stående.
      </p>
      <ol className="grid gap-2">
        {rows.map((row, at) => (
          <li key={row.key} className="flex items-start gap-1">
            <TextField
              label={`Emne ${at + 1}`}
              name={fieldOf(row)}
              hideLabel
              className="flex-1"
              maxLength={60}
              value={row.name}
              onChange={(name) => setRows(rows.map((one) => (one.key === row.key ? { ...one, name } : one)))}
            />
            <IconButton
              label={`Flyt ${row.name || 'emnet'} op`}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              label={`Flyt ${row.name || 'emnet'} ned`}
              icon={<ArrowDown aria-hidden="true" />}
              disabled={at === rows.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton
              label={`Fjern ${row.name || 'emnet'}`}
              icon={<Trash2 aria-hidden="true" />}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter((one) => one.key !== row.key))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        className="justify-self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setRows([...rows, { key: -rows.length - 1 - Date.now(), name: '' }])}
      >
        Tilføj et emne
      </Button>
      <FormButtons okLabel="Gem emnerne" onCancel={onCancel} />
    </Form>
  )
}
