import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { cameraOf, type Start } from '../../map/camera.ts'
import { MapFrame } from '../../map/MapFrame.tsx'
import { MapPicture } from '../../map/MapPicture.tsx'
import { useMap } from '../../map/useMap.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { addressOfFilter } from '../address.ts'
import { useHeatMap } from '../search-data.ts'
import { countryView } from './areas.ts'
import { HeatMarks } from './HeatMarks.tsx'
import { HeatLegend } from './Legend.tsx'
import { addSearchLayers, drawHeat } from './layers.ts'

const wholeCountry: Start = { center: undefined, zoom: 6 }

/** Where in the country a taxon has been found; the search shows it closer. */
export function TaxonMap({ taxonId }: { taxonId: number }) {
  const filter = { taxonIds: [taxonId] }
  const { data } = useHeatMap(filter, countryView, true)
  const label = `Kort over fundene. ${data?.summary ?? ''}`
  const { box, open, isMissing, ...still } = useMap({
    ...{ ...wholeCountry, label, isCooperative: true, opens: 'when wanted' },
  })
  useEffect(() => {
    if (open) addSearchLayers(open)
  }, [open])
  useEffect(() => {
    if (open) drawHeat(open, data, 'alle')
  }, [open, data])
  const picture = (
    <MapPicture camera={cameraOf(wholeCountry)} label={label}>
      {(frame) => data && <HeatMarks frame={frame} heat={data} trust="alle" />}
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
