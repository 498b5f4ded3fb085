import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { numberText } from '#contract/counted.ts'
import type { BlurRule, Taxon } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useDraft } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { useTaxonConflict } from '../conflict.tsx'
import { taxonChanged } from '../taxon-updates.ts'
import { BlurRuleFields } from './BlurRuleFields.tsx'

const newRule: BlurRule = { months: [], lifeStages: [], behaviours: [] }
const most = 12

/** When the taxon's own blur holds. */
export function BlurRulesForm({ taxon }: { taxon: Taxon }) {
  const draft = useDraft({ rules: taxon.blurRules })
  const { rules } = draft.values
  const conflict = useTaxonConflict(taxon, draft)
  const add = useRef<HTMLButtonElement>(null)
  const set = (next: BlurRule[]) => draft.set('rules', next)
  const save = async () => {
    const isSaved = await conflict.guard(async (version) => {
      taxonChanged(await api('POST /taxa/update-taxon-blur-rules', { taxonId: taxon.id, version, rules }))
    })
    if (isSaved) draft.markSaved()
  }
  return (
    <Card
      title="Hvornår fund sløres"
      lead={`Stedet sløres med ${numberText(taxon.blurRadius ?? 0)} m for taxonet og alt under det. Uden regler gælder det altid. Med regler sløres kun de fund, som mindst én regel passer på.`}
    >
      <Form onSubmit={save} noValidate>
        {conflict.notice}
        {rules.map((rule, index) => (
          <BlurRuleFields
            key={index}
            number={index + 1}
            group={taxon.speciesGroup}
            rule={rule}
            onChange={(changed) => set(rules.map((one, i) => (i === index ? changed : one)))}
            onRemove={() => {
              set(rules.filter((_, i) => i !== index))
              add.current?.focus()
            }}
          />
        ))}
        {rules.length > 0 && (
          <p className="text-ink-soft text-sm">
            Alt, hvad en regel nævner, skal passe. Siger et fund ikke noget om måned, livsstadie eller adfærd, sløres
            det for en sikkerheds skyld.
          </p>
        )}
        <div>
          <Button
            ref={add}
            icon={<Plus aria-hidden="true" />}
            disabled={rules.length >= most}
            onClick={() => set([...rules, newRule])}
          >
            Tilføj en regel
          </Button>
        </div>
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} label="Gem reglerne" />
      </Form>
    </Card>
  )
}
