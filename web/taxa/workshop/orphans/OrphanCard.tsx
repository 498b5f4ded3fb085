import { GitMerge, Plus } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { OrphanTaxon } from '#contract/taxon-tree.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { dayText } from '../../../ui/dates.ts'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { TaxonNames } from '../../TaxonCard.tsx'
import { TaxonPicture } from '../../TaxonPicture.tsx'
import { useAct } from '../act.ts'
import type { useTreeChange } from '../tree-change.tsx'
import { ConvertForm } from './ConvertForm.tsx'
import { MergeForm } from './MergeForm.tsx'
import { mergeInto } from './merge-into.ts'

interface OrphanCardProps {
  orphan: OrphanTaxon
  change: ReturnType<typeof useTreeChange>
}

/** A name that waits: where it may belong, and what to do with it. */
export function OrphanCard({ orphan, change }: OrphanCardProps) {
  const [open, setOpen] = useState<'merge' | 'convert'>()
  const { pending, act } = useAct<number>()
  const close = () => setOpen(undefined)
  const openerId = (what: 'merge' | 'convert') => `${what}-${orphan.id}`
  useReturnFocus(open && openerId(open))
  const merge = (target: TaxonRef) =>
    act(target.id, 'Navnet kunne ikke lægges sammen.', () => change.run(mergeInto(orphan, target)))
  return (
    <article
      aria-labelledby={`orphan-${orphan.id}`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={`orphan-${orphan.id}`} lang="la" className="wrap-anywhere font-semibold text-lg italic">
            {orphan.name}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
            <span className="wrap-anywhere">Fra {orphan.source}</span>
            <span>{dayText(orphan.created)}</span>
            {orphan.numRecords > 0 && <Badge tone="info">{numberText(orphan.numRecords)} fund</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            id={openerId('merge')}
            size="small"
            icon={<GitMerge aria-hidden="true" />}
            aria-expanded={open === 'merge'}
            onClick={() => setOpen(open === 'merge' ? undefined : 'merge')}
          >
            Læg sammen med …
          </Button>
          <Button
            id={openerId('convert')}
            size="small"
            icon={<Plus aria-hidden="true" />}
            aria-expanded={open === 'convert'}
            onClick={() => setOpen(open === 'convert' ? undefined : 'convert')}
          >
            Opret som taxon
          </Button>
        </div>
      </header>
      {orphan.proposals.length > 0 && open === undefined && (
        <div className="grid gap-2">
          <h3 className="font-semibold text-ink-soft text-sm">Måske</h3>
          <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
            {orphan.proposals.map((taxon) => (
              <li key={taxon.id} className="flex items-center gap-3 rounded-md border border-line bg-raised p-2">
                <TaxonPicture taxon={taxon} className="size-11 rounded-md" drawingClassName="size-8" />
                <TaxonNames taxon={taxon} className="flex-1" />
                <Button
                  size="small"
                  isPending={pending === taxon.id}
                  aria-label={`Læg sammen med ${taxon.name}: ${orphan.name}`}
                  onClick={() => merge(taxon)}
                >
                  Læg sammen
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {open === 'merge' && <MergeForm orphan={orphan} change={change} onClose={close} />}
      {open === 'convert' && <ConvertForm orphan={orphan} change={change} onClose={close} />}
    </article>
  )
}
