import { SquareCheck, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '#contract/counted.ts'
import { limits } from '#contract/details.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { chosenSheetPath } from './address.ts'

interface ChooseBarProps {
  /** Undefined while nothing is being chosen. */
  chosen: ReadonlySet<number> | undefined
  /** Own finds that are in the list so far. */
  loaded: readonly number[]
  onChange: (chosen: ReadonlySet<number> | undefined) => void
  /** All of the list at once, where that is more than what is loaded. */
  children?: ReactNode
}

/** Choose own finds, and mend them in a sheet. */
export function ChooseBar({ chosen, loaded, onChange, children }: ChooseBarProps) {
  if (!chosen) {
    if (loaded.length === 0) return null
    return (
      <div className="-ms-3.5 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="quiet"
          icon={<SquareCheck aria-hidden="true" />}
          onClick={() => onChange(new Set())}
        >
          Vælg flere fund
        </Button>
        {children}
      </div>
    )
  }
  const isTooMany = chosen.size > limits.massRecords
  return (
    <fieldset
      aria-label="Valgte fund"
      className="sticky top-2 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-4 py-2 shadow-card"
    >
      <span role="status" className="me-auto font-semibold text-sm">
        {chosen.size === 0 ? 'Sæt mærke ved de fund, du vil rette' : `${counted(chosen.size, 'fund')} valgt`}
        {isTooMany && `. Et ark rummer højst ${limits.massRecords}`}
      </span>
      {chosen.size > 0 && !isTooMany && (
        <ButtonLink
          size="small"
          variant="primary"
          to={chosenSheetPath([...chosen])}
          icon={<Table2 aria-hidden="true" />}
        >
          Ret i ark
        </ButtonLink>
      )}
      <Button size="small" onClick={() => onChange(new Set(loaded))}>
        Vælg alle viste
      </Button>
      <Button size="small" variant="quiet" onClick={() => onChange(undefined)}>
        Annullér
      </Button>
    </fieldset>
  )
}
