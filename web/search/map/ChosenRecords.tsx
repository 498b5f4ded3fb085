import { useState } from 'react'
import { counted, numberText } from '#contract/counted.ts'
import type { EpochMap, HeatMap } from '#contract/search.ts'
import { capital } from '#contract/taxon-head.ts'
import { askedOfLists, useNotNoted } from '../../trips/not-noted.ts'
import { type Epochs, type SearchPlace, searchAddressOf } from '../address.ts'
import { Choice } from '../Choice.tsx'
import { FollowButton } from '../FollowButton.tsx'
import { changed, periodWords, squareText } from '../filter/filter-texts.ts'
import { aroundSpot, inSquare, type Spot } from './areas.ts'
import { RecordsPanel } from './RecordsPanel.tsx'

interface ChosenRecordsProps {
  place: SearchPlace
  square: string | undefined
  spot: Spot | undefined
  heat: HeatMap | undefined
  epochMap: EpochMap | undefined
  isFixed: boolean
  onClose: () => void
}

/** The finds of what was chosen on the map: a spot, a square, or a square in one of two periods. */
export function ChosenRecords(props: ChosenRecordsProps) {
  const { place, square, spot, heat, epochMap, isFixed, onClose } = props
  const [epoch, setEpoch] = useState<keyof Epochs>('after')
  const { filter, epochs } = place
  const isCompared = epochs !== undefined && square !== undefined && spot === undefined
  const notNoted = useNotNoted(isCompared ? askedOfLists(changed(inSquare(filter, square), epochs[epoch])) : undefined)
  const address = (within: SearchPlace['filter']) =>
    searchAddressOf({ ...place, tab: 'liste', filter: within, chosen: undefined, epochs: undefined })
  if (spot) {
    const within = aroundSpot(filter, spot)
    return (
      <RecordsPanel title="Fund på stedet" filter={within} to={address(within)} isFixed={isFixed} onClose={onClose} />
    )
  }
  if (square === undefined) return null
  const title = capital(squareText(square))
  const follow = <FollowButton size="small" filter={{ square }} what="kvadratet" told={`i ${squareText(square)}`} />
  if (!epochs) {
    const within = inSquare(filter, square)
    const hidden = heat?.hidden.find((one) => one.square === square)
    return (
      <RecordsPanel
        title={title}
        filter={within}
        to={address(within)}
        beside={follow}
        isFixed={isFixed}
        onClose={onClose}
        note={
          hidden && (
            <p className="px-2 pb-2 text-ink-soft text-sm">
              {counted(hidden.count, 'af fundene er sløret: det', 'af fundene er slørede: de')} ligger et sted i
              kvadratet.
            </p>
          )
        }
      />
    )
  }
  const row = epochMap?.squares.find((one) => one.square === square)
  const within = changed(inSquare(filter, square), epochs[epoch])
  return (
    <RecordsPanel
      title={title}
      filter={within}
      to={address(within)}
      beside={follow}
      isFixed={isFixed}
      onClose={onClose}
      note={
        <div className="grid gap-2 px-2 pb-3 text-sm">
          <Choice<keyof Epochs>
            label="Periode"
            value={epoch}
            onChange={setEpoch}
            options={[
              { value: 'before', label: periodWords(epochs.before.from, epochs.before.to) },
              { value: 'after', label: periodWords(epochs.after.from, epochs.after.to) },
            ]}
          />
          {row && (
            <p className="text-ink-soft">
              {numberText(row.before)} fund før og {numberText(row.after)} efter. Af hele gruppen:{' '}
              {numberText(row.effortBefore)} før og {numberText(row.effortAfter)} efter.
              {row.listsBefore + row.listsAfter > 0 &&
                ` Komplette ture: ${numberText(row.listsBefore)} før og ${numberText(row.listsAfter)} efter.`}
            </p>
          )}
          {notNoted && <p className="text-ink-soft">{capital(notNoted)} i perioden.</p>}
        </div>
      }
    />
  )
}
