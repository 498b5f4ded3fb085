import { Search } from 'lucide-react'
import { useEffect } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import { cameraOf, type Start } from '../map/camera.ts'
import { MapFrame } from '../map/MapFrame.tsx'
import { MapPicture } from '../map/MapPicture.tsx'
import { useMap } from '../map/useMap.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { addressOfFilter } from './address.ts'
import type { Box } from './filter/read.ts'
import { countryView, viewOf } from './map/areas.ts'
import { HeatMarks, Outline } from './map/HeatMarks.tsx'
import { HeatLegend } from './map/Legend.tsx'
import { addSearchLayers, drawHeat, drawOutline } from './map/layers.ts'
import { useAreaRings } from './map/use-outlines.ts'
import { useHeatMap } from './search-data.ts'

interface FilterMapProps {
  filter: RecordFilter
  /** What says where the finds can be, when the filter does not; the whole country when nothing does. */
  where?: RecordFilter | undefined
}

/** Where the finds of a filter are; the search shows them closer. */
export function FilterMap({ filter, where = filter }: FilterMapProps) {
  const { rings, bounds } = useAreaRings(where)
  // A border that is known by its number comes a moment later: then the map begins anew.
  return <OneMap key={bounds ? 'area' : 'country'} filter={filter} rings={rings} bounds={bounds} />
}

interface OneMapProps extends ReturnType<typeof useAreaRings> {
  filter: RecordFilter
}

const startOf = (bounds: Box | undefined): Start => ({ center: undefined, zoom: 6, bounds })

function OneMap({ filter, rings, bounds }: OneMapProps) {
  const { data } = useHeatMap(filter, bounds ? viewOf(bounds) : countryView, true)
  const label = `Kort over fundene. ${data?.summary ?? ''}`
  const start = startOf(bounds)
  const { box, open, isMissing, ...still } = useMap({ ...start, label, isCooperative: true, opens: 'when wanted' })
  useEffect(() => {
    if (open) addSearchLayers(open)
  }, [open])
  useEffect(() => {
    if (open) drawHeat(open, data, 'alle')
  }, [open, data])
  const drawn = JSON.stringify(rings)
  useEffect(() => {
    if (open) drawOutline(open, 'area', JSON.parse(drawn) as typeof rings)
  }, [open, drawn])
  const picture = (
    <MapPicture camera={cameraOf(start)} label={label}>
      {(frame) => (
        <>
          {data && <HeatMarks frame={frame} heat={data} trust="alle" />}
          <Outline frame={frame} rings={rings} kind="area" />
        </>
      )}
    </MapPicture>
  )
  return (
    <figure className="grid gap-2">
      <MapFrame boxRef={box} open={open} isMissing={isMissing} still={{ ...still, picture }} className="h-80 sm:h-96">
        {data && <HeatLegend heat={data} trust="alle" />}
      </MapFrame>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="min-w-0 flex-1 basis-72 text-ink-soft text-sm">{data?.summary}</span>
        <ButtonLink to={addressOfFilter(filter)} size="small" icon={<Search aria-hidden="true" />}>
          Søg i fundene
        </ButtonLink>
      </figcaption>
    </figure>
  )
}
