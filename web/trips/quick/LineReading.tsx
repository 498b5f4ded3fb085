import { CircleCheck, CircleHelp, Pencil } from 'lucide-react'
import type { ReadLine } from '#contract/quick-list/read-line.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { Scientific } from '../../taxa/Scientific.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Rare, rareText } from './rare.ts'
import { readingWords } from './reading-words.ts'

interface LineReadingProps {
  line: ReadLine
  taxonOf: (id: number) => TaxonRef | undefined
  /** It is rare here or now, and nobody has said yet that it is right. */
  rare: Rare | undefined
  onSure: (taxonId: number) => void
  /** Which of those that it may be was meant. */
  onChoose: (taxonId: number) => void
}

/** How one line was read: the name, and what was understood of the rest. What is in doubt is asked, once. */
export function LineReading({ line, taxonOf, rare, onSure, onChoose }: LineReadingProps) {
  const { state, taxon, others, fields, text } = line
  const ref = taxon ? taxonOf(taxon.id) : undefined
  const Icon = state === 'read' && !rare ? CircleCheck : state === 'unread' ? Pencil : CircleHelp
  const name = taxon?.name ?? ''
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-line border-b py-2">
      <Icon
        className={`mt-0.5 size-5 ${state === 'read' && !rare ? 'text-success' : 'text-warning'}`}
        aria-hidden="true"
      />
      <div className="grid gap-1.5">
        <p className="wrap-anywhere">
          {state === 'unread' ? (
            <>
              <span className="font-medium">{text}</span>
              <span className="block text-ink-soft text-sm">
                Her er intet artsnavn at se. Ret linjen, eller slet den.
              </span>
            </>
          ) : state === 'guess' ? (
            <>
              <span className="font-medium">{text}</span>
              <span className="block text-ink-soft text-sm">{readingWords(fields).join(' · ')}</span>
            </>
          ) : (
            <>
              <span className="font-semibold">{capital(ref?.danishName ?? name)}</span>{' '}
              {ref && ref.danishName !== null && (
                <Scientific rank={ref.rank} className="text-ink-soft text-sm">
                  {ref.latinName}
                </Scientific>
              )}
              <span className="block text-ink-soft text-sm">{readingWords(fields).join(' · ')}</span>
            </>
          )}
        </p>
        {state === 'guess' && taxon && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm">Mente du:</span>
            {[taxon, ...others].slice(0, 4).map((one) => (
              <Button key={one.id} size="small" onClick={() => onChoose(one.id)}>
                {capital(one.name)}
              </Button>
            ))}
          </div>
        )}
        {rare && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="text-sm">
              <strong>Er du sikker?</strong> {rareText(name, rare)}
            </p>
            <Button size="small" onClick={() => onSure(rare.taxonId)}>
              Ja, jeg er sikker<span className="sr-only"> på {name}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
