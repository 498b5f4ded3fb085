import { Help } from '../settings/Help.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { boundTo } from '../ui/draft.ts'
import { useFieldError } from '../ui/form-context.ts'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { allScopes, type ClientDraft, type Scope, scopeNames } from './client-draft.ts'

interface ClientFieldsProps {
  draft: ClientDraft
  set: <K extends keyof ClientDraft>(key: K, value: ClientDraft[K]) => void
}

/** What can be written about an application, new or old. */
export function ClientFields({ draft, set }: ClientFieldsProps) {
  const field = boundTo(draft, set)
  return (
    <>
      <TextField
        label="Navn"
        {...field('name')}
        description="Det navn, brugerne ser, når applikationen beder om adgang."
        isRequired
        maxLength={120}
        autoComplete="off"
      />
      <TextArea
        label="Adresser at vende tilbage til efter login"
        {...field('redirectUris')}
        help={<Help for="clients.redirectUris" />}
        description="Én på hver linje. Lad feltet stå tomt, hvis ingen skal logge ind gennem applikationen."
        placeholder="https://partner.example/svar"
        rows={2}
        spellCheck={false}
      />
      <TextArea
        label="Adresser at vende tilbage til efter logud"
        {...field('postLogoutRedirectUris')}
        help={<Help for="clients.postLogoutRedirectUris" />}
        description="Én på hver linje."
        placeholder="https://partner.example/"
        rows={2}
        spellCheck={false}
      />
      <Scopes draft={draft} set={set} />
      <Switch
        label="Maskinadgang"
        name="machineAccess"
        help={<Help for="clients.machineAccess" />}
        description="Applikationen må selv hente et adgangsbevis og læse de offentlige data."
        checked={draft.machineAccess}
        onChange={(on) => set('machineAccess', on)}
      />
      <TextArea
        label="Note"
        {...field('note')}
        description="Kun for administratorer: hvem står bag, og hvem kan man skrive til?"
        maxLength={2_000}
        rows={2}
      />
    </>
  )
}

function Scopes({ draft, set }: ClientFieldsProps) {
  const { formError, clear } = useFieldError('scopes')
  const turn = (scope: Scope, on: boolean) => {
    clear()
    set(scope, on)
  }
  return (
    <fieldset>
      <legend className="flex items-center gap-1.5 font-semibold text-sm">
        Hvad må applikationen bede om?
        <Help for="clients.scopes" />
      </legend>
      {allScopes.map((scope, index) => (
        <Checkbox
          key={scope}
          name={scope}
          label={scopeNames[scope]}
          error={index === allScopes.length - 1 ? formError : undefined}
          checked={draft[scope]}
          onChange={(on) => turn(scope, on)}
        />
      ))}
    </fieldset>
  )
}
