import type { OverlayRecord } from '#contract/overlay.ts'
import type { EpochMap, HeatMap } from '#contract/search.ts'
import { type Colour, cssColour } from '../../map/colours.ts'
import type { Ring } from '../../map/geometry.ts'
import { valueAt } from '../../map/ground.ts'
import { Dots } from '../../map/PlaceMarks.tsx'
import { type Frame, ringPath } from '../../map/picture-frame.ts'
import type { Trust } from '../address.ts'
import { signSide, signSizes } from '../overlay/layer.ts'
import {
  colourAt,
  countOf,
  dotSteps,
  dotsShown,
  epochColours,
  epochsShown,
  heatSteps,
  look,
  squaresShown,
} from './marks.ts'

/* The finds of a still map. Each colour is one path with all its squares. */

const still = { vectorEffect: 'non-scaling-stroke' } as const
const hatchId = 'vf-hatch'

interface SquaresProps {
  frame: Frame
  rings: readonly Ring[]
  colour: Colour
  opacity: number
}

const Squares = ({ frame, rings, colour, opacity }: SquaresProps) =>
  rings.length > 0 && (
    <path
      d={ringPath(frame, rings)}
      {...still}
      fill={cssColour(colour)}
      stroke={cssColour('heatEdge')}
      opacity={opacity}
      data-colour={colour}
    />
  )

/** The squares of the larger grid that hide finds. */
function Hidden({ frame, rings }: { frame: Frame; rings: readonly Ring[] }) {
  if (rings.length === 0) return null
  const d = ringPath(frame, rings)
  const { width, opacity, dashes } = look.hidden
  // As the pattern of the live map.
  const apart = (4 / Math.SQRT2) * frame.perPixel
  return (
    <>
      <pattern id={hatchId} width={apart} height={apart} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d={`M0 0v${apart}`} stroke="#787a74" strokeOpacity={0.78} strokeWidth={frame.perPixel * 0.9} />
      </pattern>
      <path d={d} fill={`url(#${hatchId})`} opacity={look.hatch.opacity} />
      <path
        d={d}
        {...still}
        data-colour="hidden"
        fill="none"
        stroke={cssColour('area')}
        strokeWidth={width}
        strokeDasharray={dashes.map((dash) => dash * width).join(' ')}
        opacity={opacity}
      />
    </>
  )
}

export function HeatMarks({ frame, heat, trust }: { frame: Frame; heat: HeatMap; trust: Trust }) {
  const steps = heatSteps(heat, trust)
  const squares = squaresShown(heat.squares, trust)
  const dots = dotsShown(heat, trust)
  return (
    <>
      {steps.map(({ colour }) => (
        <Squares
          key={colour}
          frame={frame}
          colour={colour}
          opacity={look.heat.opacity}
          rings={squares
            .filter(({ square }) => colourAt(steps, square[countOf[trust]]) === colour)
            .map(({ ring }) => ring)}
        />
      ))}
      <Hidden frame={frame} rings={squaresShown(heat.hidden, trust).map(({ ring }) => ring)} />
      {dotSteps.map(({ colour }) => (
        <Dots
          key={colour}
          frame={frame}
          points={dots.filter(({ stars }) => colourAt(dotSteps, stars) === colour)}
          colour={cssColour(colour)}
          {...look.dot}
        />
      ))}
    </>
  )
}

export function EpochMarks({ frame, epochs }: { frame: Frame; epochs: EpochMap }) {
  const squares = epochsShown(epochs)
  const ringsOf = (isWanted: (square: EpochMap['squares'][number]) => boolean) =>
    squares.filter(({ square }) => isWanted(square)).map(({ ring }) => ring)
  return (
    <>
      {Object.entries(epochColours).map(([kind, colour]) => (
        <Squares
          key={kind}
          frame={frame}
          colour={colour}
          opacity={look.epochs.opacity}
          rings={ringsOf((square) => square.kind === kind && !square.isGrey)}
        />
      ))}
      <Squares frame={frame} colour="epochGrey" opacity={look.grey.opacity} rings={ringsOf(({ isGrey }) => isGrey)} />
    </>
  )
}

/** Finds that not everybody sees: squares on their tip, which are the ends of strokes that go aslant. */
export function Signs({ frame, records }: { frame: Frame; records: readonly OverlayRecord[] }) {
  const d = records.flatMap(({ point }) => (point ? `M${frame.at(point.lon, point.lat).join(' ')}l1 1` : [])).join('')
  const side = signSide * valueAt(signSizes, frame.zoom)
  if (d === '') return null
  return (
    <g fill="none" strokeLinecap="square">
      <path d={d} {...still} stroke={cssColour('recordEdge')} strokeWidth={side + 3} />
      <path d={d} {...still} stroke={cssColour('own')} strokeWidth={side} />
    </g>
  )
}

/** Of the area that is asked for, or the square that is chosen. */
export function Outline({ frame, rings, kind }: { frame: Frame; rings: readonly Ring[]; kind: 'area' | 'chosen' }) {
  if (rings.length === 0) return null
  return (
    <path
      d={ringPath(frame, rings)}
      {...still}
      fill="none"
      stroke={cssColour('area')}
      strokeWidth={look[kind].width}
      opacity={kind === 'area' ? look.area.opacity : 1}
      strokeLinejoin="round"
    />
  )
}
