import type { Taxon } from '#contract/taxon.ts'
import { Link } from '../../../core/link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TaxonName } from '../../TaxonName.tsx'
import { validationOf } from '../address.ts'

/** What an editor says here of season and recognisability counts for nothing where parameters have said it. */
export function RuledFromElsewhere({ taxon }: { taxon: Pick<Taxon, 'id' | 'effectiveValidationParameters'> }) {
  const { parameters, from } = taxon.effectiveValidationParameters
  const { season, recognisability } = parameters
  const ruled = [
    ...(!season.on || season.months !== null ? ['sæsonen'] : []),
    ...(!recognisability.on || recognisability.points !== null ? ['genkendeligheden'] : []),
  ]
  if (!from || ruled.length === 0) return null
  return (
    <Notice>
      <p>
        Når fund vurderes, bruges {ruled.join(' og ')} herunder ikke. Det gør i stedet{' '}
        <Link to={validationOf(from.id)} className="text-accent underline underline-offset-4">
          {from.id === taxon.id ? (
            'taxonets egne valideringsparametre'
          ) : (
            <>
              valideringsparametrene for <TaxonName taxon={from} />
            </>
          )}
        </Link>
        .
      </p>
    </Notice>
  )
}
