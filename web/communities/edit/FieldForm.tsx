import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ExtraFieldInput } from '#contract/community-fields.ts'
import { communityLimits, type ExtraFieldKind, extraFieldKinds } from '#contract/community-words.ts'
import { go } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { FieldProblem } from '../../ui/field-problem.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { useStayingFocus } from '../../ui/staying-focus.ts'
import { TextField } from '../../ui/TextField.tsx'
import { fieldsPath } from '../address.ts'
import { blankField, freshKey, withField } from './community-draft.ts'
import { EditFrame } from './EditFrame.tsx'
import { type NumberTexts, numberPart, textsOf } from './number-texts.ts'
import type { UsedDraft } from './use-community-draft.ts'

interface FieldPageProps {
  kind: ExtraFieldKind
  search: Record<string, string>
}

/** One question of a community: with a field in the address that one, else a new one. */
export function FieldPage({ kind, search }: FieldPageProps) {
  return (
    <EditFrame search={search} title={`Spørgsmål: ${extraFieldKinds[kind].toLocaleLowerCase('da-DK')}`} depth="field">
      {(draft, id) => <OneField key={search.field ?? 'new'} kind={kind} field={search.field} draft={draft} id={id} />}
    </EditFrame>
  )
}

interface OneFieldProps {
  kind: ExtraFieldKind
  field: string | undefined
  draft: UsedDraft
  id: number | undefined
}

function OneField({ kind, field, draft, id }: OneFieldProps) {
  const { fields } = draft.values
  const begun = fields.find(({ key }) => key === field)?.input
  const [round, setRound] = useState(0)
  if (field !== undefined && begun?.kind !== kind) return <EmptyState title="Spørgsmålet findes ikke længere" />
  const back = () => go(fieldsPath(id), { replace: true })
  return (
    <FieldForm
      key={round}
      begun={begun ?? blankField(kind)}
      others={fields.filter(({ key }) => key !== field).map(({ input }) => input.label)}
      onCancel={back}
      onDone={(input) => {
        draft.set('fields', withField(fields, field ?? freshKey(fields), input))
        setRound((before) => before + 1)
        back()
      }}
    />
  )
}

interface FieldFormProps {
  begun: ExtraFieldInput
  /** What the other questions are called. */
  others: readonly string[]
  onDone: (input: ExtraFieldInput) => void
  onCancel: () => void
}

type Options = Extract<ExtraFieldInput, { kind: 'options' }>['options']

const folded = (label: string) => label.trim().toLocaleLowerCase('da-DK')

function FieldForm({ begun, others, onDone, onCancel }: FieldFormProps) {
  const [label, setLabel] = useState(begun.label)
  const [help, setHelp] = useState(begun.help)
  const [isRequired, setRequired] = useState(begun.isRequired)
  const [numbers, setNumbers] = useState<NumberTexts>(() => textsOf(begun))
  const [several, setSeveral] = useState(begun.kind === 'options' && begun.several)
  const [options, setOptions] = useState<Options>(begun.kind === 'options' ? begun.options : [])
  const save = () => {
    const common = { label: label.trim(), help: help.trim(), isRequired }
    const problems: Record<string, string> = common.label === '' ? { label: 'Skriv et spørgsmål.' } : {}
    const isTaken = others.some((other) => folded(other) === folded(common.label))
    if (isTaken) problems.label = `Der er allerede et felt, der hedder “${common.label}”.`
    const number = numberPart(numbers)
    const given = options.map((option) => ({ ...option, label: option.label.trim() })).filter((one) => one.label !== '')
    if (begun.kind === 'number') Object.assign(problems, number.problems)
    if (begun.kind === 'options' && given.length === 0) problems.options = 'Skriv mindst ét svar.'
    if (begun.kind === 'options' && new Set(given.map((one) => folded(one.label))).size < given.length)
      problems.options = 'To svar hedder det samme.'
    if (Object.keys(problems).length > 0) throw new FieldProblem(problems)
    if (begun.kind === 'number') onDone({ ...begun, ...common, ...number.part })
    else if (begun.kind === 'options') onDone({ ...begun, ...common, several, options: given })
    else onDone({ ...begun, ...common })
  }
  return (
    <Form onSubmit={save} noValidate>
      <TextField
        label="Spørgsmål"
        description="Kort, fx “Plantens højde”."
        name="label"
        isRequired
        maxLength={communityLimits.label}
        value={label}
        onChange={setLabel}
      />
      <TextField
        label="Hjælpetekst"
        description="Står under spørgsmålet."
        name="help"
        maxLength={communityLimits.help}
        value={help}
        onChange={setHelp}
      />
      {begun.kind === 'number' && <NumberFields numbers={numbers} onChange={setNumbers} />}
      {begun.kind === 'options' && (
        <>
          <OptionFields options={options} onChange={setOptions} />
          <Checkbox label="Man kan vælge flere" checked={several} onChange={setSeveral} />
        </>
      )}
      <Checkbox
        label="Skal besvares"
        description="Et fund uden svar kommer med alligevel, men står som mangelfuldt, til det er besvaret."
        checked={isRequired}
        onChange={setRequired}
      />
      <FormButtons okLabel={begun.label === '' ? 'Tilføj spørgsmålet' : 'Ret spørgsmålet'} onCancel={onCancel} />
    </Form>
  )
}

function NumberFields({ numbers, onChange }: { numbers: NumberTexts; onChange: (numbers: NumberTexts) => void }) {
  const field = (name: keyof NumberTexts) => ({
    name,
    value: numbers[name],
    onChange: (text: string) => onChange({ ...numbers, [name]: text }),
    inputClassName: 'max-w-40',
  })
  return (
    <>
      <TextField
        label="Enhed"
        description="Fx cm, gram eller °C."
        maxLength={communityLimits.unit}
        {...field('unit')}
      />
      <div className="grid max-w-85 grid-cols-2 items-start gap-5">
        <TextField label="Mindst" inputMode="decimal" {...field('min')} />
        <TextField label="Højst" inputMode="decimal" {...field('max')} />
      </div>
      <Select
        label="Decimaler"
        name="decimals"
        className="max-w-40"
        options={Array.from({ length: communityLimits.decimals + 1 }, (_, count) => ({
          value: String(count),
          label: count === 0 ? 'Hele tal' : String(count),
        }))}
        value={numbers.decimals}
        onChange={(decimals) => onChange({ ...numbers, decimals })}
      />
    </>
  )
}

function OptionFields({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const { box, stay } = useStayingFocus<HTMLFieldSetElement>()
  const add = () => {
    flushSync(() => onChange([...options, { label: '' }]))
    // Whoever wants one more writes it at once.
    ;[...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  }
  return (
    <fieldset ref={box} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Svar at vælge imellem</legend>
      <ul className="grid gap-2">
        {options.map((option, at) => (
          // Options have no number before they are saved: their place is what they are known by.
          <li key={option.id ?? `new-${at}`} className="flex items-start gap-2">
            <TextField
              label={`Svar ${at + 1}`}
              hideLabel
              name={at === 0 ? 'options' : `options.${at}`}
              className="flex-1"
              maxLength={communityLimits.option}
              placeholder={`Svar ${at + 1}`}
              value={option.label}
              onChange={(label) => onChange(options.map((one, place) => (place === at ? { ...one, label } : one)))}
            />
            {options.length > 1 && (
              <IconButton
                label={`Fjern svar ${at + 1}`}
                icon={<X aria-hidden="true" />}
                onClick={() => {
                  stay()
                  onChange(options.toSpliced(at, 1))
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {options.length < communityLimits.options && (
        <Button size="small" className="justify-self-start" icon={<Plus aria-hidden="true" />} onClick={add}>
          Et svar mere
        </Button>
      )}
    </fieldset>
  )
}
