import { type ReactNode, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { api } from '../../core/api.ts'
import { setUser } from '../../session/session.ts'
import { Help } from '../../settings/Help.tsx'
import { toldBy } from '../../ui/form-context.ts'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/Toast.tsx'
import { Section } from './Section.tsx'

interface PreferenceProps {
  label: string
  description: string
  help?: ReactNode
  value: boolean
  save: (on: boolean) => Promise<OwnUser>
}

/** A switch that is saved when it is turned; it turns back when it could not be. */
function Preference({ label, description, help, value, save }: PreferenceProps) {
  const [wanted, setWanted] = useState<boolean>()
  const [error, setError] = useState<string>()
  const turn = async (on: boolean) => {
    setWanted(on)
    setError(undefined)
    try {
      setUser(await save(on))
      toast.success(`${label}: ${on ? 'slået til' : 'slået fra'}.`)
    } catch (failure) {
      setError(toldBy(failure)?.message ?? 'Det blev ikke gemt. Tjek din forbindelse, og prøv igen.')
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <Switch
      label={label}
      description={description}
      help={help}
      error={error}
      checked={wanted ?? value}
      disabled={wanted !== undefined}
      onChange={turn}
    />
  )
}

export function PreferencesSection({ user }: { user: OwnUser }) {
  return (
    <Section id="praeferencer" lead="Gemmes, så snart du slår dem til eller fra.">
      <div className="grid divide-y divide-line">
        <Preference
          label="Medtag alt"
          description="Søg blandt alle taxa fra start, ikke kun de danske standardtaxa."
          help={<Help for="profile.includeAllTaxa" />}
          value={user.includeAllTaxonByDefault}
          save={(on) => api('POST /account/update-user-include-all-taxa-default', { includeAllTaxonByDefault: on })}
        />
        <Preference
          label="Vis autornavne"
          description="Skriv, hvem der har beskrevet arten, efter det videnskabelige navn."
          help={<Help for="profile.includeAuthorName" />}
          value={user.includeAuthorName}
          save={(on) => api('POST /account/update-user-include-author-name', { includeAuthorName: on })}
        />
        <Preference
          label="Uden for ranglister"
          description="Dit navn står ikke på fællesskabers ranglister eller blandt dem, der har indsendt flest. Dine fund tæller med."
          value={user.outOfRankings}
          save={(on) => api('POST /account/update-user-out-of-rankings', { outOfRankings: on })}
        />
      </div>
    </Section>
  )
}
