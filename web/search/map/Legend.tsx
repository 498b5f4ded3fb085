import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { OverlayRecord } from '#contract/overlay.ts'
import type { EpochMap, HeatMap } from '#contract/search.ts'
import { type Colour, cssColour } from '../../map/colours.ts'
import { formatMetres } from '../../map/format-metres.ts'
import { cx } from '../../ui/cx.ts'
import { Popover } from '../../ui/Popover.tsx'
import type { Trust } from '../address.ts'
import { OverlaySign } from '../overlay/OverlayMark.tsx'
import { overlayTitles } from '../overlay/overlay-texts.ts'
import { stepsTo, stepText } from './colour-steps.ts'
import { dotSteps, epochColours, largestOf } from './marks.ts'

interface FrameProps {
  title: string
  /** Under the question mark: what it all means. */
  explained: ReactNode
  children: ReactNode
}

/** It lies over a corner of the map: on a phone, where that is much of it, no more than its title until it is wanted. */
function Frame({ title, explained, children }: FrameProps) {
  const [isOpen, setOpen] = useState(false)
  const body = useId()
  return (
    <section
      aria-label="Signaturforklaring"
      className="absolute start-2 top-2 grid max-w-[calc(100%-4.5rem)] rounded-md border border-line bg-raised/95 px-2 py-1 shadow-card sm:px-3 sm:py-2"
    >
      <h2 className="flex items-center justify-between gap-2 font-semibold text-xs">
        {title}
        <button
          type="button"
          aria-label="Hvad farverne betyder"
          aria-expanded={isOpen}
          aria-controls={body}
          className="ms-auto grid size-6 shrink-0 place-items-center rounded-full border border-edge hover:bg-accent-soft noscript:hidden sm:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" className={cx('size-4', isOpen && 'rotate-180')} />
        </button>
        <Popover
          label="Om kortet"
          triggerLabel="Hvad viser kortet?"
          trigger="?"
          triggerClassName="grid size-6 shrink-0 place-items-center rounded-full border border-edge text-xs hover:bg-accent-soft"
          className="max-w-sm text-sm"
        >
          {explained}
        </Popover>
      </h2>
      <div id={body} className={cx('grid gap-1.5 pt-1.5', !isOpen && 'max-sm:hidden noscript:grid')}>
        {children}
      </div>
    </section>
  )
}

/** Drawn, not styled: the page may stand as HTML, in which styles are not allowed. */
const Swatch = ({ colour, className }: { colour: Colour; className: string }) => (
  <span className={`relative block shrink-0 overflow-clip ${className}`}>
    <svg aria-hidden="true" className="absolute size-full">
      <rect width="100%" height="100%" fill={cssColour(colour)} />
    </svg>
  </span>
)

const hatched =
  'size-3.5 shrink-0 border border-current border-dashed bg-[repeating-linear-gradient(135deg,transparent_0_2px,currentColor_2px_3px)]'

interface HeatLegendProps {
  heat: HeatMap
  trust: Trust
  /** Finds that not everybody sees. */
  overlay?: readonly OverlayRecord[]
}

export function HeatLegend({ heat, trust, overlay = [] }: HeatLegendProps) {
  const steps = stepsTo(largestOf(heat, trust))
  const hasSquares = heat.side !== null
  return (
    <Frame
      title={hasSquares ? `Fund pr. kvadrat på ${formatMetres(heat.side ?? 0)}` : 'Hvert punkt er et fund'}
      explained={<HeatExplained />}
    >
      {hasSquares ? (
        <ol className="flex">
          {steps.map(({ from, shade }, at) => (
            <li key={from} className="grid min-w-8 justify-items-start gap-0.5">
              <Swatch colour={`heat${shade}` as Colour} className="h-3.5 w-full" />
              <span className="pe-1.5 text-[0.6875rem] leading-tight tabular-nums">{shortStep(steps, at)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
          {dotSteps.map(({ from, colour }) => (
            <li key={from} className="flex items-center gap-1.5">
              <Swatch colour={colour} className="size-3 rounded-full" />
              {starWords[from]}
            </li>
          ))}
        </ul>
      )}
      {heat.hidden.length > 0 && (
        <p className="flex items-center gap-1.5 text-xs">
          <span aria-hidden="true" className={hatched} />
          Slørede fund
        </p>
      )}
      {overlay.length > 0 && (
        <p className="flex items-center gap-1.5 text-xs">
          <OverlaySign />
          {overlayTitles(overlay).legend}
        </p>
      )}
    </Frame>
  )
}

/** Only where a step begins: the next one says where it ends. Read aloud in full. */
function shortStep(steps: ReturnType<typeof stepsTo>, at: number) {
  const full = stepText(steps, at)
  return (
    <>
      <span aria-hidden="true">{full.endsWith('+') ? full : full.split('–')[0]}</span>
      <span className="sr-only">{full} fund</span>
    </>
  )
}

/** By the least number of stars. */
const starWords = ['ikke valideret', '1 stjerne', '2–3 stjerner']

function HeatExplained() {
  return (
    <div className="grid gap-2">
      <p>
        Kortet tæller fund i det danske kvadratnet. Kvadraterne bliver mindre, når du zoomer ind, og tæt på ser du hvert
        enkelt fund. Tryk på et kvadrat for at se fundene i det.
      </p>
      <p>
        <strong>Én stjerne</strong> giver maskinen, <strong>to</strong> fællesskabet og <strong>tre</strong> en ekspert.
      </p>
      <p>
        <strong>Slørede fund</strong> er af følsomme arter, eller finderen har selv sløret stedet. De vises kun som det
        større, skraverede kvadrat, de ligger et sted i, og tælles ikke med i de små kvadrater.
      </p>
    </div>
  )
}

export function EpochLegend({ epochs }: { epochs: EpochMap }) {
  const rows = [
    [epochColours.before, 'Kun før'],
    [epochColours.both, 'Begge perioder'],
    [epochColours.after, 'Kun efter'],
    ['epochGrey', 'For lidt undersøgt'],
  ] as const
  return (
    <Frame title={`Kvadrater på ${formatMetres(epochs.side)}`} explained={<EpochExplained epochs={epochs} />}>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-0.5 text-xs">
        {rows.map(([colour, label]) => (
          <li key={label} className="flex items-center gap-1.5">
            <Swatch colour={colour} className="size-3.5 rounded-[2px]" />
            {label}
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function EpochExplained({ epochs }: { epochs: EpochMap }) {
  return (
    <div className="grid gap-2">
      <p>Kortet viser, hvor der er fund i den første periode, i den anden eller i begge.</p>
      <p>
        Et kvadrat uden fund kan betyde, at arten er væk, men også, at ingen har kigget. Derfor er kvadrater grå, når
        der i en af perioderne er indsendt færre end {epochs.leastEffort} fund af hele artsgruppen dér, og der heller
        ikke er en tur, hvor alle gruppens arter blev noteret.
      </p>
      {epochs.leftOut > 0 && (
        <p>{numberText(epochs.leftOut)} fund er sløret i større kvadrater og kan ikke sammenlignes her.</p>
      )}
    </div>
  )
}
