import type { Taxon, VernacularName } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { useConflict } from '../../../ui/conflict.tsx'
import { boundTo, useDraft } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { newestTaxon, taxonChanged } from '../taxon-updates.ts'

interface VernacularFormProps {
  taxon: Taxon
  /** The name to change; a new one when left out. */
  name?: VernacularName
  onDone: () => void
}

/** Add a Danish name to a taxon, or change one. */
export function VernacularForm({ taxon, name, onDone }: VernacularFormProps) {
  const isFirst = taxon.acceptedVernacularNameNotScientific === null
  const draft = useDraft({
    name: name?.name ?? '',
    isAccepted: name?.isAccepted ?? isFirst,
    isShown: name?.isShown ?? true,
  })
  const { values, set } = draft
  const field = boundTo(values, set)
  const conflict = useConflict({
    version: name?.version ?? 0,
    isDirty: draft.isDirty,
    reset: draft.reset,
    refetch: async () => (await newestTaxon(taxon.id)).vernacularNames.find(({ id }) => id === name?.id)?.version,
  })
  const save = async () => {
    if (values.name.trim() === '') throw new FieldProblem({ name: 'Skriv navnet.' })
    const isSaved = await conflict.guard(async (version) => {
      taxonChanged(
        name
          ? await api('POST /taxa/update-taxon-vernacular-name', { ...values, id: name.id, version })
          : await api('POST /taxa/add-taxon-vernacular-name', { ...values, taxonId: taxon.id }),
      )
    })
    if (!isSaved) return
    toast.success(name ? 'Navnet er rettet.' : 'Navnet er tilføjet.')
    draft.markSaved()
    onDone()
  }
  return (
    <Form onSubmit={save} noValidate>
      {conflict.notice}
      <TextField
        label="Dansk navn"
        description="Med lille begyndelsesbogstav, som i løbende tekst."
        {...field('name')}
        isRequired
        maxLength={200}
      />
      <div>
        <Checkbox
          label="Det accepterede navn"
          description="Det navn, taxonet vises under. Et andet accepteret navn bliver synonym."
          checked={values.isAccepted}
          onChange={(isAccepted) => set('isAccepted', isAccepted)}
        />
        <Checkbox
          label="Vises i Artsbogen"
          description="Navne, der ikke vises, kan stadig findes ved søgning."
          checked={values.isShown || values.isAccepted}
          disabled={values.isAccepted}
          onChange={(isShown) => set('isShown', isShown)}
        />
      </div>
      <FormButtons label={name ? 'Gem navnet' : 'Tilføj navnet'} onCancel={onDone} isDirty={draft.isDirty} />
    </Form>
  )
}
