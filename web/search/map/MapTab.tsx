import { Crosshair, LocateFixed } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { cameraOf } from '../../map/camera.ts'
import { MapButton } from '../../map/MapButton.tsx'
import { MapFrame } from '../../map/MapFrame.tsx'
import { MapPicture } from '../../map/MapPicture.tsx'
import { NoPosition, ownPosition } from '../../map/own-position.ts'
import { useMap } from '../../map/useMap.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/Toast.tsx'
import { changed } from '../filter/filter-texts.ts'
import { drawOverlay } from '../overlay/layer.ts'
import { OverlayPanel } from '../overlay/OverlayPanel.tsx'
import { OverlayTable } from '../overlay/OverlayTable.tsx'
import { useOverlay } from '../overlay/overlay.ts'
import { overlaySentence } from '../overlay/overlay-texts.ts'
import { type AskedView, useEpochMap, useHeatMap } from '../search-data.ts'
import type { TabProps } from '../TabProps.ts'
import { isInBox, type Spot, squareOutline } from './areas.ts'
import { ChosenRecords } from './ChosenRecords.tsx'
import { DrawBar } from './draw/DrawBar.tsx'
import type { Draft, DrawKind } from './draw/shapes.ts'
import { useDrawing } from './draw/use-drawing.ts'
import { EpochAbsences } from './EpochAbsences.tsx'
import { EpochMarks, HeatMarks, Outline, Signs } from './HeatMarks.tsx'
import { EpochLegend, HeatLegend } from './Legend.tsx'
import { addSearchLayers, drawEpochs, drawHeat } from './layers.ts'
import { MapControls } from './MapControls.tsx'
import { EpochTable, HeatTable } from './MapTable.tsx'
import { leastStars } from './marks.ts'
import { NoneInView } from './NoneInView.tsx'
import { startOf, useAskedView } from './use-asked-view.ts'
import { useMapView } from './use-map-view.ts'
import { useAreaRings, useOutlines } from './use-outlines.ts'
import { usePicking } from './use-picking.ts'

interface MapTabProps extends TabProps {
  /** What is asked about; undefined until there is a map. */
  view: AskedView | undefined
  onView: (view: AskedView) => void
  drawing: DrawKind | undefined
  onDrawn: (draft: Draft) => void
  onCancelDrawing: () => void
}

/** The finds on the map: counted in squares, one by one when one is near, or compared between two periods. */
export function MapTab(props: MapTabProps) {
  const { place, choose, setFilter, isShown, view, onView, drawing } = props
  const { filter, epochs, trust, isTable, chosen, mapView } = place
  const [spot, setSpot] = useState<Spot>()
  const [pointedAt, setPointedAt] = useState<readonly number[]>()
  const { rings, bounds } = useAreaRings(filter)
  const begin = startOf(mapView, bounds)
  const { box, made, open, isMissing, ...still } = useMap({
    ...begin,
    label: 'Kort over fund. Flyt med piletasterne, zoom med plus og minus, og vis fundene i midten med Enter.',
    isCooperative: false,
    opens: drawing ? 'at once' : 'when wanted',
  })
  const { asked, opened } = useAskedView(view, mapView, bounds)
  const isListed = isTable || isMissing
  const isMapShown = isShown && !isListed
  const heat = useHeatMap(filter, asked, isShown && !epochs)
  const compared = useEpochMap(changed(filter, { from: undefined, to: undefined }), epochs, isShown ? asked : undefined)
  const shown = epochs ? compared : heat
  const heatData = epochs ? undefined : heat.data
  const epochData = epochs ? compared.data : undefined
  const overlay = useOverlay(filter, isShown && !epochs)
  const special = useMemo(
    () => (epochs ? [] : (overlay?.items ?? []).filter(({ stars }) => stars >= leastStars[trust])),
    [overlay, epochs, trust],
  )

  useEffect(() => {
    if (open) addSearchLayers(open)
  }, [open])
  useEffect(() => {
    if (open) drawHeat(open, heatData, trust)
  }, [open, heatData, trust])
  useEffect(() => {
    if (open) drawEpochs(open, epochData)
  }, [open, epochData])
  useEffect(() => {
    if (open) drawOverlay(open, special)
  }, [open, special])
  useOutlines(open, { filter, rings, bounds, chosen, isPlaced: mapView !== undefined })
  useMapView({
    // Before it can be drawn on: what is in view can be asked about already.
    open: made,
    told: mapView,
    isShown: isMapShown,
    onAsk: (seen) => {
      opened(seen)
      onView(seen)
    },
    onTell: (told) => choose({ mapView: told }, { replace: true }),
  })
  // A table needs no map to know what it is about.
  const needsView = isShown && !isMapShown && view === undefined
  const takeView = useEffectEvent(() => onView(asked))
  useEffect(() => {
    if (needsView) takeView()
  }, [needsView])

  const opener = useRef<HTMLElement>(null)
  const showSquare = (square: string | undefined) => {
    setSpot(undefined)
    setPointedAt(undefined)
    if (square !== undefined) opener.current = document.activeElement as HTMLElement | null
    if (square !== chosen) choose({ chosen: square }, { replace: square === undefined })
  }
  usePicking(open, drawing !== undefined, (pick) => {
    showSquare(pick && 'square' in pick ? pick.square : undefined)
    if (pick && 'spot' in pick) setSpot(pick.spot)
    if (pick && 'overlayIds' in pick) setPointedAt(pick.overlayIds)
  })
  const draw = useDrawing(open, drawing, { done: props.onDrawn, cancel: props.onCancelDrawing })
  const close = () => {
    showSquare(undefined)
    if (isMapShown) open?.map.getCanvas().focus({ preventScroll: true })
    else opener.current?.focus()
  }
  const seen = special.filter(({ point }) => point && isInBox(asked.box, point))
  const chosenSpecial = special.filter(({ id }) => pointedAt?.includes(id))
  const locate = async () => {
    try {
      const { point } = await ownPosition()
      if (point) open?.map.flyTo({ center: point, zoom: 12 })
    } catch (error) {
      toast.error(error instanceof NoPosition ? error.message : 'Din position kunne ikke findes.')
    }
  }

  const picture = (
    <MapPicture camera={cameraOf(begin)} label={`Kort over fund. ${shown.data?.summary ?? ''}`}>
      {(frame) => (
        <>
          {heatData && <HeatMarks frame={frame} heat={heatData} trust={trust} />}
          {epochData && <EpochMarks frame={frame} epochs={epochData} />}
          <Outline frame={frame} rings={rings} kind="area" />
          <Outline frame={frame} rings={squareOutline(chosen)} kind="chosen" />
          <Signs frame={frame} records={special} />
        </>
      )}
    </MapPicture>
  )
  const failed = shown.isError && !shown.data && (
    <ErrorState title="Kortet kunne ikke hentes" error={shown.error} onRetry={() => void shown.refetch()} />
  )
  return (
    <div className="grid gap-3">
      {draw.draft ? (
        <DrawBar
          draft={draw.draft}
          problem={draw.problem}
          onMiddle={draw.addMiddle}
          onUndo={draw.undo}
          onFinish={draw.finish}
          onCancel={props.onCancelDrawing}
        />
      ) : (
        <MapControls place={place} choose={choose} />
      )}
      <div className="relative">
        <MapFrame
          boxRef={box}
          open={open}
          isMissing={isMissing}
          still={{ ...still, picture }}
          canSearch
          className={cx(
            'h-[calc(100dvh-24.5rem)] min-h-80 md:h-[calc(100dvh-21.25rem)] md:min-h-112',
            isListed && 'hidden',
          )}
          buttons={
            <MapButton
              label="Vis, hvor jeg er"
              icon={<LocateFixed aria-hidden="true" />}
              onClick={() => void locate()}
            />
          }
        >
          <Crosshair aria-hidden="true" className="vf-crosshair" data-shown={drawing ? '' : undefined} />
          {heatData && <HeatLegend heat={heatData} trust={trust} overlay={seen} />}
          {epochData && <EpochLegend epochs={epochData} />}
          {shown.isFetching && (
            <span className="absolute inset-x-0 bottom-9 mx-auto w-fit rounded-full bg-raised p-1.5 shadow-card">
              <Spinner />
            </span>
          )}
          {!drawing && heatData && !heat.isPlaceholderData && seen.length === 0 && (
            <NoneInView heat={heatData} filter={filter} setFilter={setFilter} open={open} />
          )}
          {failed && (
            <div className="absolute inset-x-4 top-1/2 mx-auto w-fit -translate-y-1/2 rounded-lg border border-line bg-raised shadow-raised">
              {failed}
            </div>
          )}
        </MapFrame>
        {(chosen !== undefined || spot) && !drawing && (
          <ChosenRecords
            place={place}
            square={chosen}
            spot={spot}
            heat={heatData}
            epochMap={epochData}
            isFixed={isListed}
            onClose={close}
          />
        )}
        {chosenSpecial.length > 0 && !drawing && !isListed && <OverlayPanel items={chosenSpecial} onClose={close} />}
      </div>
      <p role="status" className="max-w-[80ch] text-ink-soft text-sm">
        {shown.data?.summary} {seen.length > 0 && overlaySentence({ items: seen, isCut: overlay?.isCut ?? false })}
        {epochs && isShown && <EpochAbsences filter={filter} epochs={epochs} />}
      </p>
      {isListed && failed}
      {isListed && seen.length > 0 && <OverlayTable items={seen} />}
      {isListed && heatData && <HeatTable heat={heatData} trust={trust} onChoose={showSquare} />}
      {isListed && epochData && <EpochTable epochs={epochData} onChoose={showSquare} />}
    </div>
  )
}
