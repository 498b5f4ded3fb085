import { useState } from 'react'
import { holds } from '#contract/roles.ts'
import { useSession } from '../session/session.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { administration } from './crumbs.ts'
import { MoveForm, type MoveKind } from './MoveForm.tsx'
import { MoveLog } from './MoveLog.tsx'

const kinds = [
  { value: 'taxon', label: 'Fra ét taxon til et andet', description: 'Stemmer og afgørelser følger med.' },
  { value: 'user', label: 'Fra én bruger til en anden', description: 'Fundene får en ny indsender.' },
] as const

/** Move finds from taxon to taxon or from user to user: first a dry run, then a job that can be undone. */
export default function MovePage() {
  const { roles } = useSession()
  const [kind, setKind] = useState<MoveKind>('taxon')
  const isSiteAdmin = holds(roles, 'siteAdminRole')
  return (
    <Page>
      <PageHeader
        title="Flyt fund"
        lead="Se først, hvad der sker. Flytningen kører i baggrunden og kan fortrydes."
        breadcrumbs={administration}
      />
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <div className="grid gap-6">
          {isSiteAdmin && (
            <RadioGroup<MoveKind> label="Hvad skal flyttes?" hasCards options={kinds} value={kind} onChange={setKind} />
          )}
          {/* Another kind is another form. */}
          <MoveForm key={kind} kind={kind} />
        </div>
        <MoveLog />
      </div>
    </Page>
  )
}
