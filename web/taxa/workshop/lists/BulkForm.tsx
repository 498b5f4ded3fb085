import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { administrativeLists } from '#contract/enums.ts'
import { ApiError, api } from '../../../core/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { taxaChanged } from '../taxon-updates.ts'
import { AnnexFields, emptyList, entryOf, isYear, type ListDraft, type TypedList, typedLists } from './AnnexFields.tsx'

export interface ChosenTaxon {
  id: number
  name: string
  version: number
}

interface BulkFormProps {
  taxa: readonly ChosenTaxon[]
  onDone: () => void
  /** Somebody else has changed one of them: choose from what is there now. */
  onRenew: () => Promise<readonly ChosenTaxon[]>
}

const listOptions = typedLists.map((value) => ({ value, label: administrativeLists[value].label }))

/** Set the annexes of many taxa at once, one list at a time. */
export function BulkForm({ taxa: given, onDone, onRenew }: BulkFormProps) {
  const [taxa, setTaxa] = useState(given)
  const [list, setList] = useState<TypedList | ''>('')
  const [draft, setDraft] = useState<ListDraft>(emptyList)
  const [isOutdated, setOutdated] = useState(false)
  const count = taxa.length
  const save = async () => {
    if (list === '') throw new FieldProblem({ list: 'Vælg en liste.' })
    if (!isYear(draft.year)) throw new FieldProblem({ [`${list}.year`]: 'Skriv fire cifre.' })
    try {
      await api('POST /taxa/update-taxa-administrative-lists', {
        taxonIds: taxa.map(({ id }) => id),
        versions: Object.fromEntries(taxa.map(({ id, version }) => [id, version])),
        lists: [entryOf(list, draft)],
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.problem?.code === 'conflict')) throw error
      setOutdated(true)
      return
    }
    await taxaChanged()
    toast.success(`Bilagene er sat for ${count === 1 ? taxa[0]?.name : counted(count, 'taxon', 'taxa')}.`)
    onDone()
  }
  return (
    <Form onSubmit={save} noValidate>
      {isOutdated && (
        <Notice
          tone="warning"
          announce
          title="En anden har ændret et af de valgte taxa i mellemtiden"
          action={
            <Button
              size="small"
              onClick={async () => {
                setTaxa(await onRenew())
                setOutdated(false)
              }}
            >
              Hent det nyeste
            </Button>
          }
        >
          Intet er gemt, og det, du har valgt her, står endnu. Hent det nyeste, og gem igen.
        </Notice>
      )}
      <p className="wrap-anywhere text-sm">
        <strong>{counted(count, 'taxon', 'taxa')}:</strong>{' '}
        {taxa
          .slice(0, 12)
          .map(({ name }) => name)
          .join(', ')}
        {count > 12 && ` og ${count - 12} mere`}
      </p>
      <Select<TypedList>
        label="Liste"
        name="list"
        isRequired
        placeholder="Vælg en liste"
        description="De andre lister bliver, som de er."
        options={listOptions}
        value={list}
        onChange={(chosen) => {
          setList(chosen)
          setDraft(emptyList)
        }}
      />
      {list !== '' && (
        <>
          <AnnexFields list={list} draft={draft} onChange={setDraft} />
          <p className="text-ink-soft text-sm">
            {draft.annexes.length === 0
              ? 'Uden hak tages alle de valgte af listen.'
              : 'De valgte taxa får netop disse bilag på listen, uanset hvad de havde før.'}
          </p>
        </>
      )}
      <FormButtons label={`Gem for ${counted(count, 'taxon', 'taxa')}`} onCancel={onDone} isDirty={list !== ''} />
    </Form>
  )
}
