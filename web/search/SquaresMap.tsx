import type { RecordFilter } from '#contract/record-filter.ts'
import type { HeatMap } from '#contract/search.ts'
import { cameraOf } from '../map/camera.ts'
import { MapPicture } from '../map/MapPicture.tsx'
import { squareText } from './filter/filter-texts.ts'
import { boundsOfRings, squareOutline } from './map/areas.ts'
import { HeatMarks, Outline } from './map/HeatMarks.tsx'
import { useAreaRings } from './map/use-outlines.ts'

export { squareText }

interface Counted {
  square: string
  count: number
}

interface SquaresMapProps {
  /** One sentence that says the same. */
  label: string
  side: number
  /** Those without finds are drawn as empty frames. */
  squares: readonly Counted[]
  /** Squares that hide finds. */
  hidden?: readonly Counted[]
  /** What says where; drawn as a line around it. */
  where?: RecordFilter | undefined
  /** All of the country, however few squares there are. */
  isCountry?: boolean
}

const heatOf = ({ side, squares, hidden = [] }: Pick<SquaresMapProps, 'side' | 'squares' | 'hidden'>): HeatMap => {
  const marked = ({ square, count }: Counted) => ({ square, count, plausible: count, validated: count })
  const sum = [...squares, ...hidden].reduce((all, { count }) => all + count, 0)
  return {
    ...{ side, squares: squares.map(marked), hidden: hidden.map(marked), records: [] },
    ...{ inView: sum, total: sum, summary: '' },
  }
}

/** Counted squares as a picture: nobody needs to move in it. */
export function SquaresMap({ label, side, squares, hidden = [], where = {}, isCountry = false }: SquaresMapProps) {
  const { rings } = useAreaRings(where)
  const empty = squares.filter(({ count }) => count === 0).flatMap(({ square }) => squareOutline(square))
  const drawn = [...squares, ...hidden].flatMap(({ square }) => squareOutline(square))
  const bounds = isCountry ? undefined : boundsOfRings([...drawn, ...rings])
  return (
    <div className="vf-map relative isolate h-72 overflow-hidden rounded-lg border border-line bg-sunken sm:h-96">
      <MapPicture camera={cameraOf({ center: undefined, zoom: 6, bounds })} label={label}>
        {(frame) => (
          <>
            <g className="opacity-50">
              <Outline frame={frame} rings={empty} kind="area" />
            </g>
            <HeatMarks frame={frame} heat={heatOf({ side, squares, hidden })} trust="alle" />
            <Outline frame={frame} rings={rings} kind="area" />
          </>
        )}
      </MapPicture>
    </div>
  )
}
