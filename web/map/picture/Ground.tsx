import { landExtent } from '#contract/map-words.ts'
import { config } from '../../core/config.ts'
import { gridLines } from '../grid.ts'
import { coast, growth, nearShare, shallow, valueAt } from '../ground.ts'
import { type Frame, linePath } from '../picture-frame.ts'

const landFile = ({ box }: Frame['land']) => {
  const { z, x, y, across, down } = box
  return `${config.apiBase ?? ''}/places/map-land?z=${z}&x=${x}&y=${y}&across=${across}&down=${down}`
}

/** A line that the live map blurs: here as much fainter as it would be wider. */
const soft = (width: number, blur: number, opacity: number) => ({
  strokeWidth: width - blur / 2,
  opacity: opacity * (1 - (0.6 * blur) / Math.max(width, 1)),
})

/** Land, the national grid and the names of towns, in the colours of the theme. The land is a file that pages share. */
export function Ground({ frame }: { frame: Frame }) {
  const { zoom, land } = frame
  const file = landFile(land)
  const scale = land.tile / landExtent
  const placed = `translate(${land.x.toFixed(2)} ${land.y.toFixed(2)}) scale(${scale.toPrecision(6)})`
  const nearby = valueAt(nearShare, zoom)
  return (
    <>
      {nearby > 0 && <Sea frame={frame} opacity={nearby} />}
      <use
        href={`${file}#land`}
        transform={placed}
        fill="none"
        stroke="var(--map-shallow)"
        strokeLinejoin="round"
        {...soft(
          valueAt(shallow.width, zoom, growth),
          valueAt(shallow.blur, zoom, growth),
          valueAt(shallow.opacity, zoom),
        )}
      />
      <use href={`${file}#land`} transform={placed} fill="var(--map-land)" />
      <use
        href={`${file}#land`}
        transform={placed}
        fill="none"
        stroke="var(--map-coast)"
        strokeLinejoin="round"
        {...soft(valueAt(coast.width, zoom), valueAt(coast.blur, zoom), valueAt(coast.opacity, zoom))}
      />
      <Grid frame={frame} />
      {frame.isExact && <Towns file={file} placed={placed} pixel={frame.perPixel / scale} />}
    </>
  )
}

function Sea({ frame, opacity }: { frame: Frame; opacity: number }) {
  const [west, south, east, north] = frame.seen
  const [[x, y], [right, low]] = [frame.at(west, north), frame.at(east, south)]
  return <rect x={x} y={y} width={right - x} height={low - y} fill="var(--map-sea-near)" opacity={opacity} />
}

function Grid({ frame }: { frame: Frame }) {
  const [west, south, east, north] = frame.seen
  const lines = frame.isExact ? gridLines({ west, south, east, north }, frame.zoom) : []
  // So short a part of a line is straight.
  const pathOf = (isWanted: boolean) =>
    lines
      .filter(({ isMajor }) => isMajor === isWanted)
      .map(({ path }) => linePath(frame, path))
      .join('')
  const [major, minor] = [pathOf(true), pathOf(false)]
  return (
    <g fill="none" stroke="var(--map-grid)">
      {minor && <path d={minor} strokeWidth={0.6} opacity={0.28} vectorEffect="non-scaling-stroke" />}
      {major && <path d={major} opacity={0.5} vectorEffect="non-scaling-stroke" />}
    </g>
  )
}

/** Letters of the page's own font; `pixel` is one of the page in the steps of the file. */
function Towns({ file, placed, pixel }: { file: string; placed: string; pixel: number }) {
  return (
    <use
      href={`${file}#towns`}
      transform={placed}
      className="font-medium"
      fontSize={13 * pixel}
      textAnchor="middle"
      fill="var(--map-town)"
      stroke="var(--map-halo)"
      strokeWidth={2.8 * pixel}
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  )
}
