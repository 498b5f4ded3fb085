import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Taxon, TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import type { Effect } from '#contract/taxon-tree.ts'
import { api } from '../../../core/api.ts'
import { Link } from '../../../core/link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { TaxonCombobox } from '../../TaxonCombobox.tsx'
import { TaxonName } from '../../TaxonName.tsx'
import { masterOf } from '../address.ts'
import { useTreeChange } from '../tree-change.tsx'

/** Where the taxon stands in the tree, and moving it or what is below it. */
export function PlacePart({ taxon }: { taxon: Taxon }) {
  const change = useTreeChange()
  const name = taxon.acceptedVernacularName
  return (
    <Card title="Plads i systemet" lead="En flytning vises altid først, og den kan fortrydes.">
      <Line taxon={taxon} />
      {change.notice}
      {taxon.may.editTree && taxon.taxonType === 0 && (
        <div className="grid gap-6 lg:grid-cols-2">
          <MoveForm
            name="parentId"
            label="Nyt overordnet taxon"
            description={`${capital(name)} flyttes med alt, hvad der ligger under.`}
            button="Vis, hvad en flytning gør"
            onMove={(target) =>
              change.run({
                question: `Flyt ${name} til ${target.name}?`,
                okLabel: 'Flyt',
                done: `${capital(name)} er flyttet til ${target.name}.`,
                call: (dryRun): Promise<Effect> =>
                  api('POST /taxa/update-taxon-parent', { taxonId: taxon.id, parentId: target.id, dryRun }),
              })
            }
          />
          {taxon.count > 0 && (
            <MoveForm
              name="toId"
              label="Flyt de underordnede til"
              description={`${taxon.count === 1 ? 'Det ene flyttes' : `Alle ${taxon.count} flyttes`}; ${name} bliver stående.`}
              button="Vis, hvad det gør"
              onMove={(target) =>
                change.run({
                  question: `Flyt alt under ${name} til ${target.name}?`,
                  okLabel: 'Flyt dem',
                  done: `Det, der lå under ${name}, ligger nu under ${target.name}.`,
                  call: (dryRun): Promise<Effect> =>
                    api('POST /taxa/transfer-children', { fromId: taxon.id, toId: target.id, dryRun }),
                })
              }
            />
          )}
        </div>
      )}
    </Card>
  )
}

function Line({ taxon }: { taxon: Taxon }): ReactNode {
  if (taxon.classification.length === 0) return <p className="text-ink-soft text-sm">Står øverst i systemet.</p>
  return (
    <ol className="flex flex-wrap items-center gap-x-1 text-sm" aria-label="Overordnede taxa, øverst først">
      {taxon.classification.map((above) => (
        <li key={above.id} className="flex items-center gap-1">
          <Link to={masterOf(above.id)} className="py-1 text-accent underline underline-offset-4">
            <TaxonName taxon={above} />
          </Link>
          <ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />
        </li>
      ))}
      <li className="font-semibold">{capital(taxon.acceptedVernacularName)}</li>
    </ol>
  )
}

interface MoveFormProps {
  /** As the call names what is chosen. */
  name: string
  label: string
  description: string
  button: string
  onMove: (target: TaxonRef) => Promise<boolean>
}

function MoveForm({ name, label, description, button, onMove }: MoveFormProps) {
  const [target, setTarget] = useState<TaxonRef | null>(null)
  const submit = async () => {
    if (!target) throw new FieldProblem({ [name]: 'Vælg et taxon.' })
    if (await onMove(target)) setTarget(null)
  }
  return (
    <Form onSubmit={submit} noValidate className="content-start">
      <TaxonCombobox
        label={label}
        description={description}
        name={name}
        startsWithAll
        value={target}
        onSelect={setTarget}
      />
      <div>
        <Button type="submit">{button}</Button>
      </div>
    </Form>
  )
}
