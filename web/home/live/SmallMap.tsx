import { counted } from '#contract/counted.ts'
import { searchAddress } from '#contract/search-address.ts'
import { Link } from '../../core/link.tsx'
import '../../map/colours.css'
import { dotsOf, type SquareCount } from './live-figures.ts'
import { frame, outline } from './outline.ts'

/** Where there are finds, in squares of 10 km, drawn without a map behind it: it leads to the one that moves. */
export function SmallMap({ squares }: { squares: readonly SquareCount[] }) {
  const dots = dotsOf(squares)
  return (
    <figure className="grid gap-2">
      <Link
        to={searchAddress({})}
        aria-label={`Kort over Danmark: der er fund i ${counted(dots.length, 'kvadrat', 'kvadrater')} på 10 km. Åbn det store kort`}
        className="block overflow-clip rounded-xl border border-line bg-(--map-sea) transition-colors duration-quick hover:border-accent"
      >
        <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true" className="w-full">
          <path d={outline} className="fill-(--map-land) stroke-(--map-coast)" strokeWidth="0.6" />
          {dots.map(({ key, x, y, side, share }) => (
            <rect
              key={key}
              x={x + 0.6}
              y={y + 0.6}
              width={side - 1.2}
              height={side - 1.2}
              rx="1.6"
              opacity={0.35 + 0.65 * share}
              className="fill-accent"
            />
          ))}
        </svg>
      </Link>
      <figcaption className="text-ink-soft text-xs">
        Fund i kvadrater på 10 km. Kystlinje: © OpenStreetMap-bidragydere
      </figcaption>
    </figure>
  )
}
