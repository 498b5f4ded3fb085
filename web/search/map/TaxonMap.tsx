import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { MapFrame } from '../../map/MapFrame.tsx'
import { useMap } from '../../map/useMap.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { addressOfFilter } from '../address.ts'
import { useHeatMap } from '../search-data.ts'
import { countryView } from './areas.ts'
import { HeatLegend } from './Legend.tsx'
import { addSearchLayers, drawHeat } from './layers.ts'

/** Where in the country a taxon has been found; the search shows it closer. */
export default function TaxonMap({ taxonId }: { taxonId: number }) {
  const filter = { taxonIds: [taxonId] }
  const { data } = useHeatMap(filter, countryView, true)
  const { box, open, isMissing } = useMap({
    label: `Kort over fundene. ${data?.summary ?? ''}`,
    center: undefined,
    zoom: 6,
    isCooperative: true,
  })
  useEffect(() => {
    if (open) addSearchLayers(open)
  }, [open])
  useEffect(() => {
    if (open) drawHeat(open, data, 'alle')
  }, [open, data])
  return (
    <figure className="grid gap-2">
      <MapFrame boxRef={box} open={open} isMissing={isMissing} className="h-80 sm:h-96">
        {open && data && <HeatLegend heat={data} trust="alle" />}
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
