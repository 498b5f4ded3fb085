import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { ImportChanges as Contents } from '#contract/taxon-tree.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { isItalic } from '../names.ts'
import { masterOf } from './address.ts'
import { ImportChanges } from './overview/ImportChanges.tsx'

const atFirst = 20
/** More names than this are read in the tree. */
const shown = 500

/** What an import of taxa did: the new ones, those that went, and what it changed. */
export function ImportContents({ changeId }: { changeId: number }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['taxon-changes', 'import', changeId],
    queryFn: ({ signal }) => api('GET /taxa/import-changes', { changeId }, { signal }),
  })
  if (isError) return <ErrorState title="Ændringerne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={4} />
  return (
    <div className="grid gap-5 py-2">
      <Names title="Nye taxa" taxa={data.made} />
      <Names title="Taxa, der er væk igen" taxa={data.gone} />
      <ImportChanges changes={data.changes} isDone />
      {data.made.length + data.gone.length + data.changes.length === 0 && (
        <p className="text-ink-soft text-sm">Kun kildens egne numre er ændret.</p>
      )}
    </div>
  )
}

function Names({ title, taxa }: { title: string; taxa: Contents['made'] }) {
  const [isOpen, setOpen] = useState(false)
  if (taxa.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        {title} ({numberText(taxa.length)})
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {taxa.slice(0, isOpen ? shown : atFirst).map(({ taxonId, name, rank, isThere }) => (
          <li key={taxonId} className={isItalic(rank) ? 'italic' : ''}>
            {isThere ? (
              <Link to={masterOf(taxonId)} className="text-accent underline underline-offset-4">
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
      {!isOpen && taxa.length > atFirst && (
        <Button size="small" variant="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
          Vis {taxa.length > shown ? `de første ${shown}` : `alle ${taxa.length}`}
        </Button>
      )}
      {isOpen && taxa.length > shown && <p className="text-ink-soft text-sm">Her er de første {shown}.</p>}
    </section>
  )
}
