import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { nameStatuses } from '#contract/enums.ts'
import type { ScientificName, Taxon } from '#contract/taxon.ts'
import { ApiError, api } from '../../../core/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConflict } from '../../../ui/conflict.tsx'
import { boundTo, useDraft } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { optionsOf } from '../ranks.ts'
import { newestTaxon, taxonChanged } from '../taxon-updates.ts'
import { GbifSearch } from './GbifSearch.tsx'
import { draftOf, entryOf, type NameDraft, newName, withoutEntry } from './name-draft.ts'

interface NameFormProps {
  taxon: Taxon
  /** The name to change; a new one when left out. */
  name?: ScientificName
  /** What a choice elsewhere has filled in. */
  filled?: Partial<NameDraft>
  onDone: () => void
}

const statusOptions = optionsOf(nameStatuses)

/** Add a scientific name to a taxon, or change one. */
export function NameForm({ taxon, name, filled = {}, onDone }: NameFormProps) {
  const draft = useDraft(name ? draftOf(name) : newName)
  const [given, setGiven] = useState(filled)
  const [isSearching, setSearching] = useState(false)
  const gbifField = useRef<HTMLInputElement>(null)
  const values = { ...draft.values, ...given }
  const set = <K extends keyof NameDraft>(key: K, value: NameDraft[K]) => {
    setGiven(({ [key]: _, ...rest }) => rest as Partial<NameDraft>)
    draft.set(key, value)
  }
  const field = boundTo(values, set)
  const isDirty = draft.isDirty || Object.keys(given).length > 0
  const conflict = useConflict({
    version: name?.version ?? 0,
    isDirty,
    reset: () => {
      draft.reset()
      setGiven({})
    },
    refetch: async () => (await newestTaxon(taxon.id)).taxonNames.find(({ id }) => id === name?.id)?.version,
  })
  const save = async () => {
    const entry = entryOf(values)
    const isSaved = await conflict.guard(async (version) => {
      taxonChanged(
        name
          ? await api('POST /taxa/update-taxon-name', { ...entry, id: name.id, version })
          : await addName(taxon.id, entry),
      )
    })
    if (!isSaved) return
    toast.success(name ? 'Navnet er rettet.' : 'Navnet er tilføjet.')
    draft.markSaved()
    setGiven({})
    onDone()
  }
  return (
    <div className="grid gap-5">
      <Form onSubmit={save} noValidate>
        {conflict.notice}
        <TextField
          label="Videnskabeligt navn"
          description="Uden autor, fx Parus major."
          {...field('canonicalName')}
          isRequired
          lang="la"
          maxLength={200}
        />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <TextField label="Autor" {...field('authorship')} maxLength={200} />
          <TextField label="Beskrevet år" {...field('yearOfDescription')} inputMode="numeric" maxLength={4} />
          <Select
            label="Status"
            {...field('taxonomicStatus')}
            description="Bliver det accepteret, bliver det hidtidige navn synonym."
            options={statusOptions}
          />
          <TextField
            ref={gbifField}
            label="Nummer i GBIF"
            {...field('gbifTaxonId')}
            description="Kan findes herunder."
            inputMode="numeric"
            maxLength={15}
          />
        </div>
        <TextArea label="Note" {...field('note')} rows={2} maxLength={2_000} />
        <FormButtons label={name ? 'Gem navnet' : 'Tilføj navnet'} onCancel={onDone} isDirty={isDirty}>
          <Button
            icon={<Search aria-hidden="true" />}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            Find i GBIF
          </Button>
        </FormButtons>
      </Form>
      {isSearching && (
        <GbifSearch
          initialQuery={values.canonicalName || taxon.scientificName}
          onChoose={(species) => {
            set('gbifTaxonId', String(species.key))
            if (!name) {
              set('canonicalName', species.canonicalName)
              set('authorship', species.authorship)
            }
            setSearching(false)
            gbifField.current?.focus()
          }}
        />
      )}
    </div>
  )
}

async function addName(taxonId: number, entry: ReturnType<typeof entryOf>) {
  try {
    return await api('POST /taxa/add-taxon-scientific-name', { taxonId, entry })
  } catch (error) {
    const fields = error instanceof ApiError ? error.problem?.fields : undefined
    throw fields && error instanceof ApiError ? new FieldProblem(withoutEntry(fields), error.message) : error
  }
}
