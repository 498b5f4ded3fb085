import { counted } from '#contract/counted.ts'
import { defaultRoleTable, type HeldRole, roleKey, roleLabel } from '#contract/roles.ts'
import { useDraft } from '../ui/draft.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Form } from '../ui/Form.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { toast } from '../ui/Toast.tsx'
import { Help } from './Help.tsx'
import { fieldProblemOf } from './refusals.ts'
import { SettingsError, saveSettings, useSettings } from './settings.ts'
import { TabIntro } from './TabIntro.tsx'
import { TagList } from './TagList.tsx'

type ClaimsByRole = Record<string, string>

/** Which words in a sign-in give which roles. */
export function RolesTab() {
  const { data: items, isError, error, refetch } = useSettings('roles')
  return (
    <>
      <TabIntro title="Rolletabel" help={<Help for="admin.roleTable" />}>
        Loginudbyderen sender rolleværdier med, når nogen logger ind. Her står, hvilke værdier der giver hvilken rolle.
        Ændringer gælder straks, for alle.
      </TabIntro>
      {items ? (
        <RolesForm saved={Object.fromEntries(items.map((item) => [item.key, item.value]))} />
      ) : isError ? (
        <ErrorState title="Rolletabellen kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </>
  )
}

const changes = (count: number) => `${counted(count, 'rolle', 'roller')} er ændret, men ikke gemt.`

function RolesForm({ saved }: { saved: ClaimsByRole }) {
  const draft = useDraft(saved)
  const changed = Object.keys(draft.values).filter(draft.isChanged)
  const save = async () => {
    try {
      await saveSettings(
        'roles',
        changed.map((key) => ({ key, value: draft.values[key] ?? '', type: 'claims' })),
      )
    } catch (error) {
      // What was refused stays as it was written, so that it can be mended.
      const failed = error instanceof SettingsError ? error.failed.map(({ key }) => key) : changed
      draft.forget(...changed.filter((key) => !failed.includes(key)))
      throw fieldProblemOf(error)
    }
    draft.markSaved()
    toast.success('Rolletabellen er gemt.')
  }
  const groups: { name: string; held: HeldRole[] }[] = [
    { name: 'Roller', held: defaultRoleTable.filter((entry) => entry.speciesGroup === undefined) },
    { name: 'Eksperter i en artsgruppe', held: defaultRoleTable.filter((entry) => entry.speciesGroup !== undefined) },
  ]
  return (
    <Form onSubmit={save} noValidate>
      {groups.map(({ name, held }) => (
        <section key={name}>
          <h3 className="mb-2 font-semibold text-ink-soft text-sm">{name}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
            {held.map((role) => (
              <li key={roleKey(role)} className="px-4 py-3">
                <TagList
                  label={roleLabel(role)}
                  name={roleKey(role)}
                  value={draft.values[roleKey(role)] ?? ''}
                  onChange={(value) => draft.set(roleKey(role), value)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <SaveBar
        isSticky
        isDirty={draft.isDirty}
        isSaved={draft.isSaved}
        onReset={draft.reset}
        unsavedText={changes(changed.length)}
      />
    </Form>
  )
}
