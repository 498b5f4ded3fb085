import { Pencil } from 'lucide-react'
import { type Page, pages } from '#contract/pages.ts'
import type { Taxon } from '#contract/taxon.ts'
import { mayUse } from '../../session/guard.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

const workshop = '/administration/taxon-redigering'

const ways: { label: string; path: string; may: keyof Taxon['may'] }[] = [
  { label: 'Beskrivelse', path: `${workshop}/{taxonBeskrivelsesId}`, may: 'editDescription' },
  { label: 'Stamdata og navne', path: `${workshop}/stamdata/{taxonStamId}`, may: 'editMasterdata' },
  { label: 'Lister', path: `${workshop}/administrative-lister/{taxonAdministrativId}`, may: 'editLists' },
  { label: 'Validering', path: `${workshop}/validering/{taxonValideringsId}`, may: 'editValidation' },
]

/** The ways into the workshop that this person may go. */
export function EditLinks({ taxon }: { taxon: Taxon }) {
  const { status, roles } = useSession()
  const table: readonly Page[] = pages
  const open = ways.filter(({ path, may }) => {
    const page = table.find((one) => one.path === path)
    return taxon.may[may] && page !== undefined && mayUse(page, { isSignedIn: status === 'signed-in', roles })
  })
  if (open.length === 0) return null
  return (
    <nav aria-label="Redigér" className="flex flex-wrap gap-2">
      {open.map(({ label, path }) => (
        <ButtonLink
          key={path}
          size="small"
          to={path.replace(/\{\w+\}/, String(taxon.id))}
          icon={<Pencil aria-hidden="true" />}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  )
}
