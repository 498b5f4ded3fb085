import { type FormEvent, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { RecordMove } from '#contract/moderation.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { type Chosen, PersonField } from '../account/PersonField.tsx'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { RecordRow } from '../records/RecordCardView.tsx'
import { TaxonCombobox } from '../taxa/TaxonCombobox.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/Toast.tsx'

export type MoveKind = RecordMove['kind']

interface Ends<T> {
  from: T | null
  to: T | null
}

/** From where, to where, of which days; and what would happen. */
export function MoveForm({ kind }: { kind: MoveKind }) {
  const [taxa, setTaxa] = useState<Ends<TaxonRef>>({ from: null, to: null })
  const [people, setPeople] = useState<Ends<Chosen>>({ from: null, to: null })
  const [days, setDays] = useState({ from: '', to: '' })
  const [preview, setPreview] = useState<RecordMove>()
  const [missing, setMissing] = useState<string>()
  /** What is told holds only for what was asked. */
  const change = (set: () => void) => {
    setPreview(undefined)
    setMissing(undefined)
    set()
  }
  const send = (dryRun: boolean) => {
    const filter = { ...(days.from ? { from: days.from } : {}), ...(days.to ? { to: days.to } : {}) }
    if (kind === 'taxon') {
      const { from, to } = taxa
      if (!from || !to) return undefined
      return api('POST /records/move-records-taxon-to-taxon', {
        fromTaxonId: from.id,
        toTaxonId: to.id,
        filter,
        dryRun,
      })
    }
    const { from, to } = people
    if (!from || !to) return undefined
    return api('POST /records/move-records-user-to-user', { fromUserId: from.id, toUserId: to.id, filter, dryRun })
  }
  const look = async () => {
    const asked = send(true)
    if (!asked) return setMissing(kind === 'taxon' ? 'Vælg både det gamle og det nye taxon.' : 'Vælg begge brugere.')
    setPreview(await asked)
  }
  const move = async () => {
    await send(false)
    setPreview(undefined)
    await queryClient.invalidateQueries({ queryKey: ['record-moves'] })
    toast.success('Flytningen er sat i gang.')
  }
  return (
    <Form
      onSubmit={async (values) => {
        const isMove = values.get('step') === 'move' && preview !== undefined
        await (isMove ? move() : look())
      }}
    >
      {kind === 'taxon' ? (
        <>
          <TaxonCombobox
            label="Fra"
            startsWithAll
            includeDeleted
            name="fromTaxonId"
            value={taxa.from}
            onSelect={(from) => change(() => setTaxa({ ...taxa, from }))}
          />
          <TaxonCombobox
            label="Til"
            startsWithAll
            name="toTaxonId"
            value={taxa.to}
            onSelect={(to) => change(() => setTaxa({ ...taxa, to }))}
          />
        </>
      ) : (
        <>
          <PersonField
            label="Fra"
            value={people.from}
            onSelect={(from) => change(() => setPeople({ ...people, from }))}
          />
          <PersonField label="Til" value={people.to} onSelect={(to) => change(() => setPeople({ ...people, to }))} />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePicker
          label="Fund fra og med (valgfrit)"
          value={days.from}
          onChange={(from) => change(() => setDays({ ...days, from }))}
        />
        <DatePicker
          label="Fund til og med (valgfrit)"
          value={days.to}
          onChange={(to) => change(() => setDays({ ...days, to }))}
        />
      </div>
      {missing && (
        <Notice tone="danger" announce>
          <p>{missing}</p>
        </Notice>
      )}
      <input type="hidden" name="step" value={preview ? 'move' : 'look'} />
      {!preview && (
        <Button type="submit" variant="primary" className="justify-self-start">
          Se, hvad der sker
        </Button>
      )}
      {preview && <Preview preview={preview} onCancel={() => setPreview(undefined)} />}
    </Form>
  )
}

function Preview({ preview, onCancel }: { preview: RecordMove; onCancel: (event: FormEvent) => void }) {
  const { total, messages, examples } = preview
  const count = `${numberText(total)} fund`
  return (
    <Card title={total === 0 ? 'Der er intet at flytte' : `${count} flyttes`} className="border-accent">
      {messages.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5">
          {messages.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {examples.length > 0 && (
        <div>
          <h3 className="font-semibold text-sm">Nogle af dem</h3>
          <ul className="-mx-2">
            {examples.map((card) => (
              <li key={card.id}>
                <RecordRow card={card} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {total > 0 && (
          <Button type="submit" variant="primary">
            Flyt {count}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Annullér
        </Button>
      </div>
    </Card>
  )
}
