import type { RecordFilter } from '#contract/record-filter.ts'
import { cameraOf, type Start } from '../map/camera.ts'
import { MapPicture } from '../map/MapPicture.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { countryView } from './map/areas.ts'
import { HeatMarks } from './map/HeatMarks.tsx'
import { useHeatMap } from './search-data.ts'

const wholeCountry: Start = { center: undefined, zoom: 6 }

/** A small picture of where in the country something has been found. */
export default function FoundWhere({ filter }: { filter: RecordFilter }) {
  const { data } = useHeatMap(filter, countryView, true)
  if (!data) return <Skeleton className="h-56 rounded-md" />
  return (
    <figure className="grid gap-1.5">
      <div className="relative h-56 overflow-hidden rounded-md border border-line">
        <MapPicture camera={cameraOf(wholeCountry)} label={`Kort over fundene. ${data.summary}`}>
          {(frame) => <HeatMarks frame={frame} heat={data} trust="alle" />}
        </MapPicture>
      </div>
      <figcaption className="text-ink-soft text-sm">{data.summary}</figcaption>
    </figure>
  )
}
