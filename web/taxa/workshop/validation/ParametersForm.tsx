import { useState } from 'react'
import type { Taxon, ValidationParameters } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Link } from '../../../core/link.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { TaxonName } from '../../TaxonName.tsx'
import { validationOf } from '../address.ts'
import { useTaxonConflict } from '../conflict.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { taxonChanged } from '../taxon-updates.ts'
import { confirmPoints } from './confirm-points.ts'
import { ParameterFields } from './ParameterFields.tsx'
import { parameterFacts } from './parameter-facts.ts'

const editButton = 'ret-parametre'

/** What holds for a taxon: its own parameters, or those of the nearest taxon above that has some. */
export function ParametersForm({ taxon }: { taxon: Taxon }) {
  const own = taxon.validationParameters
  const { parameters: effective, from } = taxon.effectiveValidationParameters
  const [draft, setDraft] = useState<ValidationParameters>()
  const [years, setYears] = useState('')
  const stop = () => setDraft(undefined)
  useReturnFocus(draft && editButton)
  const conflict = useTaxonConflict(taxon, { isDirty: draft !== undefined, reset: stop })
  const begin = () => {
    setDraft(effective)
    setYears(String(effective.geography.years))
  }
  const store = (parameters: ValidationParameters | null) =>
    conflict.guard(async (version) => {
      if (!(await confirmPoints({ taxonId: taxon.id, parameters }))) return
      taxonChanged(
        await api('POST /taxa/update-taxon-validation-parameters', { taxonId: taxon.id, parameters, version }),
      )
      stop()
    })
  const save = async () => {
    if (!draft) return
    const number = /^\d{1,3}$/.test(years.trim()) ? Number(years) : 0
    if (number < 1 || number > 200) throw new FieldProblem({ years: 'Skriv et helt antal år fra 1 til 200.' })
    if (draft.season.months?.length === 0) {
      throw new FieldProblem({ months: 'Vælg mindst én måned, eller brug taxonets egen sæson.' })
    }
    await store({ ...draft, geography: { ...draft.geography, years: number } })
  }
  return (
    <Card
      title="Parametre"
      actions={<Badge tone={own ? 'accent' : 'neutral'}>{own ? 'Egne' : 'Arvet'}</Badge>}
      lead={
        own ? (
          'Sat på taxonet selv. De gælder også alt under det, der ikke har egne.'
        ) : from ? (
          <>
            Arvet fra{' '}
            <Link to={validationOf(from.id)} className="text-accent underline underline-offset-4">
              <TaxonName taxon={from} />
            </Link>
            .
          </>
        ) : (
          'Intet taxon ovenover har egne parametre: det er portalens standard, der gælder.'
        )
      }
    >
      {draft ? (
        <Form onSubmit={save} noValidate>
          {conflict.notice}
          <ParameterFields parameters={draft} years={years} onChange={setDraft} onYears={setYears} />
          <FormButtons label="Gem som taxonets egne" onCancel={stop} isDirty={draft !== undefined} />
        </Form>
      ) : (
        <>
          <Facts facts={parameterFacts(effective, taxon.effectiveValidationParameters)} />
          <Form
            onSubmit={async () => {
              await store(null)
            }}
          >
            {conflict.notice}
            <div className="flex flex-wrap gap-2">
              <Button id={editButton} variant="primary" onClick={begin}>
                {own ? 'Ret parametrene' : 'Sæt egne parametre'}
              </Button>
              {own && <Button type="submit">Arv igen</Button>}
            </div>
          </Form>
        </>
      )}
    </Card>
  )
}
