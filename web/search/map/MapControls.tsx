import { useQueryClient } from '@tanstack/react-query'
import { GitCompareArrows, Star, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { timeOfPage } from '../../core/page-data.ts'
import { Button } from '../../ui/Button.tsx'
import { type Epochs, type SearchPlace, type Trust, trusts } from '../address.ts'
import { Choice } from '../Choice.tsx'
import { changed } from '../filter/filter-texts.ts'
import { statisticsOf } from '../search-data.ts'
import type { Chooser } from '../use-search-place.ts'
import { EpochControls } from './EpochControls.tsx'
import { epochsOfData, usualEpochs } from './epoch-years.ts'

const manyStars = (count: number) => (
  <>
    {Array.from({ length: count }, (_, index) => (
      <Star key={index} fill="currentColor" />
    ))}
    +
  </>
)
const trustOptions: { value: Trust; label: string; short?: ReactNode }[] = [
  { value: 'alle', label: trusts.alle },
  { value: 'plausible', label: trusts.plausible, short: manyStars(1) },
  { value: 'validerede', label: trusts.validerede, short: manyStars(2) },
]
const pressed = 'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent'

/** How the map shows the finds. */
export function MapControls({ place, choose }: { place: SearchPlace; choose: Chooser['choose'] }) {
  const { epochs, trust, isTable, filter } = place
  const { isBeginning, compare } = useComparison(filter, (begun) => choose({ epochs: begun, chosen: undefined }))
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
          isPending={isBeginning}
          onClick={() => (epochs ? choose({ epochs: undefined, chosen: undefined }) : compare())}
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
        <p className="text-ink-soft text-sm">Perioden i filteret gælder ikke her: de to perioder gælder i stedet.</p>
      )}
    </div>
  )
}

/** A comparison begins with periods that the finds themselves suggest. */
function useComparison(filter: SearchPlace['filter'], onBegin: (epochs: Epochs) => void) {
  const client = useQueryClient()
  const [isBeginning, setBeginning] = useState(false)
  const compare = () => {
    setBeginning(true)
    void client
      .fetchQuery(statisticsOf(changed(filter, { from: undefined, to: undefined })))
      .then(({ byYear }) => epochsOfData(byYear))
      .catch(() => undefined)
      .then((epochs) => {
        setBeginning(false)
        onBegin(epochs ?? usualEpochs(new Date(timeOfPage())))
      })
  }
  return { isBeginning, compare }
}
