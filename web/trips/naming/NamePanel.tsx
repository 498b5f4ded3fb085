import { CircleHelp, CopyCheck } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { type Certainty, certainties } from '#contract/details.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { GroupChoice } from '../../records/GroupChoice.tsx'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips, chipClass, chipsOf } from '../../ui/Chips.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { taxonOf } from '../drafts/draft-words.ts'
import { type Name, nameWords, usedTaxa } from './next.ts'

interface NamePanelProps {
  /** The finds that get the name. */
  targets: readonly SheetRow[]
  /** All finds of the trip: what they are called is near at hand. */
  rows: readonly SheetRow[]
  taxa: readonly TaxonRef[]
  /** What was said of the one before. */
  last: Name | undefined
  onName: (name: Name) => void
}

const shownTaxa = 8

/** What is it? A name, the same as before, or no more than its group. */
export function NamePanel({ targets, rows, taxa, last, onName }: NamePanelProps) {
  const [first] = targets
  const isOne = targets.length === 1
  const taxon = isOne && first ? taxonOf(first, taxa) : null
  const group = isOne ? (first?.fields.speciesGroup ?? null) : null
  const [certainty, setCertainty] = useState<Certainty>((isOne && first?.fields.certainty) || 'sikker')
  const [isUnknown, setUnknown] = useState(group !== null)
  const groups = useRef<HTMLDivElement>(null)
  const wantsGroup = useRef(false)
  useEffect(() => {
    if (isUnknown && wantsGroup.current) groups.current?.querySelector('button')?.focus()
    wantsGroup.current = false
  }, [isUnknown])
  const used = usedTaxa(rows, taxa, shownTaxa)
  const choose = (chosen: TaxonRef | null) => {
    if (chosen) onName({ taxon: chosen, certainty })
  }
  /** A question mark where a name could stand is an answer too. */
  const ask = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== '?' || !(target instanceof HTMLInputElement) || target.value !== '') return
    event.preventDefault()
    wantsGroup.current = true
    setUnknown(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears a key of the field inside
    <div className="grid gap-4" onKeyDown={ask}>
      <TaxonCombobox
        label={isOne ? 'Hvad er det?' : `Hvad er de ${counted(targets.length, 'fund')}?`}
        placeholder="Skriv et navn, og tryk Enter"
        size="large"
        picksFirst
        clearsOnSelect
        value={taxon}
        onSelect={choose}
      />
      <div className="flex flex-wrap gap-2">
        {last && (
          <Button
            icon={<CopyCheck aria-hidden="true" />}
            aria-keyshortcuts="Control+Enter"
            onClick={() => onName(last)}
          >
            Samme som før: {nameWords(last)}
          </Button>
        )}
        <Button
          aria-pressed={isUnknown}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
          icon={<CircleHelp aria-hidden="true" />}
          onClick={() => setUnknown(!isUnknown)}
        >
          Ved ikke
        </Button>
      </div>
      {isUnknown && (
        <div ref={groups}>
          <GroupChoice
            value={group}
            isOptional={false}
            onChange={(chosen) => chosen !== null && onName({ group: chosen })}
          />
        </div>
      )}
      {!isUnknown && (
        <Chips<Certainty>
          label="Hvor sikker er du?"
          options={chipsOf(certainties)}
          value={certainty}
          isFirm
          onChange={(chosen) => setCertainty(chosen ?? 'sikker')}
        />
      )}
      {used.length > 0 && !isUnknown && (
        <div>
          <h3 className="mb-1.5 font-semibold text-sm">Navne på turen</h3>
          <ul className="flex flex-wrap gap-2">
            {used.map((one) => (
              <li key={one.id}>
                <button type="button" className={chipClass} onClick={() => choose(one)}>
                  {capital(one.name)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-ink-soft text-sm pointer-coarse:hidden">
        <KeyCap>Enter</KeyCap> navn og næste · <KeyCap>Ctrl Enter</KeyCap> samme som før · <KeyCap>?</KeyCap> ved ikke ·{' '}
        <KeyCap>PgUp</KeyCap> <KeyCap>PgDn</KeyCap> forrige og næste
      </p>
    </div>
  )
}
