import type { MorphoGroup } from '#contract/morpho-groups.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../../../core/api.ts'
import { queryClient } from '../../../core/query.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useConflict } from '../../../ui/conflict.tsx'
import { Drawer, DrawerSection } from '../../../ui/Drawer.tsx'
import { mayDiscard } from '../../../ui/discard.ts'
import { boundTo, useDraft } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { TaxonChips } from '../../TaxonChips.tsx'
import { useAct } from '../act.ts'
import { taxaChanged } from '../taxon-updates.ts'

interface GroupDrawerProps {
  /** Undefined for a new one. */
  group: MorphoGroup | undefined
  onClose: () => void
}

const newestVersion = async (id: number | undefined) => {
  const groups = await queryClient.fetchQuery({
    queryKey: ['morpho-groups'],
    queryFn: ({ signal }) => api('GET /taxa/morpho-groups', {}, { signal }),
    staleTime: 0,
  })
  return groups.find((group) => group.id === id)?.version
}

/** A morpho group: its names, the first of them the accepted one, and its members. */
export function GroupDrawer({ group, onClose }: GroupDrawerProps) {
  return (
    <Drawer
      isOpen
      title={group ? capital(group.name) : 'Ny formgruppe'}
      after={group?.isDeleted && <Badge tone="danger">Slettet</Badge>}
      onClose={onClose}
      mayDiscard={mayDiscard}
    >
      <DrawerSection title="Navne og medlemmer">
        <GroupForm group={group} onClose={onClose} />
      </DrawerSection>
      {group && <TogglePart group={group} />}
    </Drawer>
  )
}

function GroupForm({ group, onClose }: GroupDrawerProps) {
  const draft = useDraft({
    names: group?.names.map(({ name }) => name).join('\n') ?? '',
    members: group?.members ?? [],
  })
  const field = boundTo(draft.values, draft.set)
  const conflict = useConflict({
    version: group?.version ?? 0,
    isDirty: draft.isDirty,
    reset: draft.reset,
    refetch: () => newestVersion(group?.id),
  })
  const save = async () => {
    const names = draft.values.names
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (names.length === 0) throw new FieldProblem({ names: 'Giv gruppen mindst ét navn.' })
    const wish = { names, memberIds: draft.values.members.map(({ id }) => id) }
    const isSaved = await conflict.guard((version) =>
      group
        ? api('POST /taxa/update-morpho-group', { ...wish, id: group.id, version })
        : api('POST /taxa/add-morpho-group', wish),
    )
    if (!isSaved) return
    await taxaChanged()
    draft.markSaved()
    if (group) return
    toast.success(`Formgruppen ${names[0]} er oprettet.`)
    onClose()
  }
  return (
    <Form onSubmit={save} noValidate>
      {conflict.notice}
      <TextArea
        label="Navne, ét på hver linje"
        {...field('names')}
        description="Det første er det, gruppen vises under."
        isRequired
        rows={3}
      />
      <TaxonChips
        label="Medlemmer"
        description="Taxa på alle niveauer: en hel orden kan være medlem."
        name="memberIds"
        max={500}
        taxa={draft.values.members}
        onChange={(members) => draft.set('members', [...members])}
      />
      <SaveBar
        isDirty={draft.isDirty}
        isSaved={draft.isSaved}
        onReset={draft.reset}
        label={group ? 'Gem' : 'Opret formgruppen'}
      />
    </Form>
  )
}

function TogglePart({ group }: { group: MorphoGroup }) {
  const { pending, act } = useAct()
  const toggle = () =>
    act('toggle', 'Formgruppen kunne ikke ændres.', async () => {
      await api('POST /taxa/delete-morpho-group', { id: group.id, version: group.version })
      await taxaChanged()
      toast.success(group.isDeleted ? 'Formgruppen er gendannet.' : 'Formgruppen er slettet. Den kan gendannes.')
    })
  return (
    <DrawerSection
      title={group.isDeleted ? 'Gendan' : 'Slet'}
      lead={
        group.isDeleted
          ? 'Gruppen kan ikke vælges, så længe den er slettet.'
          : 'Gruppen kan ikke længere vælges, men den kan altid gendannes.'
      }
    >
      <div>
        <Button variant={group.isDeleted ? 'primary' : 'danger'} isPending={pending !== undefined} onClick={toggle}>
          {group.isDeleted ? 'Gendan formgruppen' : 'Slet formgruppen'}
        </Button>
      </div>
    </DrawerSection>
  )
}
