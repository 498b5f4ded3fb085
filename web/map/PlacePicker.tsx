import { LocateFixed, Maximize2, Minimize2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/record.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Notice } from '../ui/Notice.tsx'
import { formatMetres } from './format-metres.ts'
import { zoomFor } from './geometry.ts'
import { MapButton } from './MapButton.tsx'
import { MapFrame } from './MapFrame.tsx'
import { NoPosition, ownPosition } from './own-position.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { describePlace, honestUncertainty, type PlaceSuggestion, type PlaceValue } from './place.ts'
import type { PlaceHit } from './place-hits.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { type RadiusWords, UncertaintyField } from './UncertaintyField.tsx'
import { useLargeDialog } from './useLargeDialog.ts'
import { useMap } from './useMap.ts'
import { usePlaceHandles } from './usePlaceHandles.ts'

export interface PlacePickerProps {
  value: PlaceValue
  /** `name` is what people call the place, where it was chosen by that. */
  onChange: (value: PlaceValue, name?: string) => void
  suggestions?: readonly PlaceSuggestion[]
  label?: string
  /** What the circle around the point is, where it is not how far off a find may be. */
  radius?: RadiusWords
  /** Where to begin when there is no place yet: the last one used, for instance. */
  start?: Point
}

const fitting = ({ point, uncertainty }: PlaceValue) =>
  point ? Math.min(17, Math.max(9, zoomFor(uncertainty, 60, point.lat))) : 12
const isSame = (a: Point | null, b: Point | null) => a?.lon === b?.lon && a?.lat === b?.lat

/** Choose a place: by map, own position, coordinates or a suggestion, with how far off it may be. */
export function PlacePicker({
  value,
  onChange,
  suggestions = [],
  label = 'Stedet på kortet',
  start,
  radius,
}: PlacePickerProps) {
  const [isLarge, setLarge] = useState(false)
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [honest, setHonest] = useState<number>()
  const [shownPlace, setShownPlace] = useState<string>()
  const { box, open, isMissing } = useMap({
    label,
    center: value.point ?? start,
    zoom: fitting(value),
    isCooperative: !isLarge,
  })
  const ownPoint = useRef(value.point)

  const change = (place: PlaceValue, name?: string) => {
    // Before there is a map it cannot be shown; the map is brought there when it comes.
    if (open) ownPoint.current = place.point
    setProblem(undefined)
    setHonest(undefined)
    setShownPlace(undefined)
    onChange(place, name)
  }
  const show = (place: PlaceValue, name?: string) => {
    change(place, name)
    if (place.point) open?.map.easeTo({ center: place.point, zoom: fitting(place), duration: 600 })
  }
  const shown = usePlaceHandles(open, value, (place) => {
    change(place)
    if (open && !isSame(place.point, value.point)) setHonest(honestUncertainty(place, open.map.getZoom()))
  })
  /** The spot is set; of a town or a wood the map shows where it is, for one to point closer. */
  const take = ({ name, point, uncertainty = value.uncertainty, isName, isSpot }: PlaceHit) => {
    if (isSpot || !open) return show({ point, uncertainty }, isName ? name : undefined)
    setShownPlace(name)
    open.map.easeTo({ center: point, zoom: Math.min(15, zoomFor(uncertainty, 120, point.lat)), duration: 600 })
  }
  const locate = () => {
    setLocating(true)
    ownPosition()
      .then(show)
      .catch((error: unknown) => {
        if (!(error instanceof NoPosition)) throw error
        setProblem(error.message)
      })
      .finally(() => setLocating(false))
  }

  // A place that came from elsewhere (a picture, a draft) is brought into view.
  const { point, uncertainty } = value
  useEffect(() => {
    if (!open || isSame(point, ownPoint.current)) return
    ownPoint.current = point
    if (point) open.map.jumpTo({ center: point, zoom: fitting({ point, uncertainty }) })
  }, [open, point, uncertainty])

  const { dialog, opener } = useLargeDialog(isLarge)

  return (
    <div className="grid gap-5">
      {/* The same map small in the page and large over it: one element, so that nothing has to be drawn anew. */}
      <dialog
        ref={dialog}
        aria-label={label}
        onCancel={(event) => {
          // Closed by us, as with the button: the browser would take it out of the page.
          event.preventDefault()
          setLarge(false)
        }}
        className={cx(
          'm-0 flex max-h-none w-full max-w-none flex-col gap-3 border-0 p-0 text-ink',
          isLarge ? 'fixed inset-0 h-dvh bg-ground p-3 pb-safe' : 'static bg-transparent',
        )}
      >
        <div className="flex flex-wrap items-center gap-2">
          <PlaceSearch onFound={take} />
          <Button icon={<LocateFixed aria-hidden="true" />} isPending={isLocating} onClick={locate}>
            Brug min position
          </Button>
          {isLarge && (
            <Button variant="primary" onClick={() => setLarge(false)}>
              Færdig
            </Button>
          )}
        </div>
        <MapFrame
          boxRef={box}
          open={open}
          isMissing={isMissing}
          className={isLarge ? 'min-h-0 flex-1' : 'h-80 md:h-112'}
          buttons={
            <MapButton
              ref={opener}
              label={isLarge ? 'Gør kortet lille' : 'Gør kortet stort'}
              icon={isLarge ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
              onClick={() => setLarge(!isLarge)}
            />
          }
        />
        <p role="status" className="text-sm tabular-nums">
          {describePlace(shown, radius?.label)}
          {shownPlace !== undefined && ` Kortet viser ${shownPlace}: tryk, hvor ${radius ? 'det er' : 'du fandt det'}.`}
        </p>
        {problem && (
          <Notice tone="warning" announce>
            {problem}
          </Notice>
        )}
        {honest !== undefined && (
          <Notice
            announce
            action={
              <Button size="small" onClick={() => change({ ...value, uncertainty: honest })}>
                Sæt til {formatMetres(honest)}
              </Button>
            }
          >
            Kortet er zoomet langt ud. Zoom ind, og ret punktet, eller gør usikkerheden større.
          </Notice>
        )}
        <p className="text-ink-soft text-sm">
          Tryk på kortet for at sætte punktet. Træk i punktet eller i cirklens kant for at rette.
          <span className="pointer-coarse:sr-only">
            {' '}
            Med tastaturet flytter piletasterne kortet, og Enter sætter punktet i midten.
          </span>
        </p>
      </dialog>
      <SuggestionList
        suggestions={suggestions}
        onChoose={(at) => show({ ...value, ...pick(at) }, at.isName ? at.name : undefined)}
      />
      <UncertaintyField
        value={shown.uncertainty}
        words={radius}
        onChange={(metres) => change({ ...value, uncertainty: metres })}
      />
    </div>
  )
}

const pick = ({ point, uncertainty }: PlaceSuggestion) => ({ point, ...(uncertainty && { uncertainty }) })
