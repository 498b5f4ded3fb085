import { useMemo, useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { chipClass } from '../../ui/Chips.tsx'
import type { NotedRecord } from '../quick/QuickList.tsx'
import { knownTaxa } from './known-taxa.ts'

const counts = [1, 2, 3, 4, 5, 10, 20] as const
const shown = 12

interface TapListProps {
  userId: number
  /** How many are noted: after each the device knows more. */
  noted: number
  onNoted: (find: NotedRecord) => Promise<void>
}

/** A species that was seen before, and how many: two taps. */
export function TapList({ userId, noted, onNoted }: TapListProps) {
  // What is noted, here or on the quick list, is known from then on.
  const taxa = useMemo(() => knownTaxa(userId), [userId, noted])
  const [chosen, setChosen] = useState<TaxonRef>()
  const [told, setTold] = useState('')
  const add = async (count: number | null) => {
    if (!chosen) return
    await onNoted({ taxon: chosen, fields: count === null ? {} : { count } })
    setTold(
      `${capital(chosen.name)} er på turen${count === null ? '' : `: ${counted(count, 'individ', 'individer')}`}.`,
    )
    setChosen(undefined)
  }
  return (
    <Card title="Nyt fund" lead="Vælg arten, og så hvor mange. Tid og sted kommer af sig selv.">
      {chosen ? (
        <div className="grid gap-3">
          <p className="font-semibold text-lg">{capital(chosen.name)}: hvor mange?</p>
          <div className="flex flex-wrap gap-2">
            {counts.map((count) => (
              <button key={count} type="button" className={chipClass} onClick={() => void add(count)}>
                {count}
              </button>
            ))}
            <button type="button" className={chipClass} onClick={() => void add(null)}>
              Ikke talt
            </button>
          </div>
          <Button
            size="small"
            variant="quiet"
            className="-ms-3.5 justify-self-start"
            onClick={() => setChosen(undefined)}
          >
            En anden art
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          {taxa.length > 0 && (
            <ul aria-label="Arter, du har noteret før" className="flex flex-wrap gap-2">
              {taxa.slice(0, shown).map((taxon) => (
                <li key={taxon.id}>
                  <button type="button" className={chipClass} onClick={() => setChosen(taxon)}>
                    {capital(taxon.name)}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <TaxonCombobox
            label={taxa.length > 0 ? 'Find en anden art' : 'Find arten'}
            clearsOnSelect
            onSelect={(taxon) => taxon && setChosen(taxon)}
          />
        </div>
      )}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {told}
      </p>
    </Card>
  )
}
