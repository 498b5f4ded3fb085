import { type Page, pages } from '#contract/pages.ts'
import type { Taxon } from '#contract/taxon.ts'
import { Link } from '../../../core/link.tsx'
import { mayUse } from '../../../session/guard.ts'
import { useSession } from '../../../session/session.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TaxonName } from '../../TaxonName.tsx'
import { validationOf, validationPath } from '../address.ts'

type Ruled = Pick<Taxon, 'id' | 'effectiveValidationParameters'>

/** What an editor says here of season and recognisability counts for nothing where parameters have said it. */
export function ruledParts({ effectiveValidationParameters: { parameters, from } }: Ruled): string[] {
  const { season, recognisability } = parameters
  if (!from) return []
  return [
    ...(!season.on || season.months !== null ? ['sæsonen'] : []),
    ...(!recognisability.on || recognisability.points !== null ? ['genkendeligheden'] : []),
  ]
}

const parametersPage = (pages as readonly Page[]).find(({ path }) => path.startsWith(`${validationPath}/`))

export function RuledFromElsewhere({ taxon }: { taxon: Ruled }) {
  const { status, roles } = useSession()
  const { from } = taxon.effectiveValidationParameters
  const ruled = ruledParts(taxon)
  if (!from || ruled.length === 0) return null
  const parameters =
    from.id === taxon.id ? (
      'taxonets egne valideringsparametre'
    ) : (
      <>
        valideringsparametrene for <TaxonName taxon={from} />
      </>
    )
  const mayLook = parametersPage && mayUse(parametersPage, { isSignedIn: status === 'signed-in', roles })
  return (
    <Notice>
      <p>
        Når fund vurderes, bruges {ruled.join(' og ')} herunder ikke. I stedet bruges{' '}
        {mayLook ? (
          <Link to={validationOf(from.id)} className="text-accent underline underline-offset-4">
            {parameters}
          </Link>
        ) : (
          parameters
        )}
        .
      </p>
    </Notice>
  )
}
