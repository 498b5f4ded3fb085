import { GitCompareArrows, Table2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { type SearchPlace, type Trust, trusts } from '../address.ts'
import { Choice } from '../Choice.tsx'
import type { Chooser } from '../use-search-place.ts'
import { EpochControls } from './EpochControls.tsx'
import { usualEpochs } from './epoch-years.ts'

const trustOptions = Object.entries(trusts).map(([value, label]) => ({ value: value as Trust, label }))
const pressed = 'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent'

/** How the map shows the finds. */
export function MapControls({ place, choose }: { place: SearchPlace; choose: Chooser['choose'] }) {
  const { epochs, trust, isTable, filter } = place
  return (
    <div className="grid gap-3">
      <div className="-mx-(--page-gutter) flex items-center gap-2 scroll-row px-(--page-gutter) py-0.5  md:mx-0 md:flex-wrap md:px-0">
        {!epochs && (
          <Choice<Trust>
            label="Hvilke fund kortet tæller"
            options={trustOptions}
            value={trust}
            onChange={(value) => choose({ trust: value }, { replace: true })}
          />
        )}
        <Button
          size="small"
          aria-pressed={epochs !== undefined}
          icon={<GitCompareArrows aria-hidden="true" />}
          className={pressed}
          onClick={() => choose({ epochs: epochs ? undefined : usualEpochs(new Date()), chosen: undefined })}
        >
          Sammenlign perioder
        </Button>
        <Button
          size="small"
          aria-pressed={isTable}
          icon={<Table2 aria-hidden="true" />}
          className={pressed}
          onClick={() => choose({ isTable: !isTable }, { replace: true })}
        >
          Vis som tabel
        </Button>
      </div>
      {epochs && <EpochControls epochs={epochs} onChange={(next) => choose({ epochs: next }, { replace: true })} />}
      {epochs && (filter.from !== undefined || filter.to !== undefined) && (
        <p className="text-ink-soft text-sm">Perioden i filteret gælder ikke her: de to perioder træder i dens sted.</p>
      )}
    </div>
  )
}
