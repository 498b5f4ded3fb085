import { SquareCheck, Table2 } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { limits } from '#contract/details.ts'
import { chosenSheetPath } from '../sheet/address.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'

interface ChooseBarProps {
  /** Undefined while nothing is being chosen. */
  chosen: ReadonlySet<number> | undefined
  /** Own finds that are in the list so far. */
  loaded: readonly number[]
  onChange: (chosen: ReadonlySet<number> | undefined) => void
}

/** Choose own finds, and mend them in a sheet. */
export function ChooseBar({ chosen, loaded, onChange }: ChooseBarProps) {
  if (!chosen) {
    if (loaded.length === 0) return null
    return (
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        icon={<SquareCheck aria-hidden="true" />}
        onClick={() => onChange(new Set())}
      >
        Vælg flere fund
      </Button>
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
