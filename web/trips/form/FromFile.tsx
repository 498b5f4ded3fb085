import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TrackRead } from '#contract/trip.ts'
import { ApiError, upload } from '../../core/api.ts'
import { Card } from '../../ui/Card.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { wallOf } from '../trip-texts.ts'
import { TripForm } from './NewTrip.tsx'
import { blankDraft, type TripDraft } from './trip-draft.ts'
import { Waypoints } from './Waypoints.tsx'
import { waypointDrafts } from './waypoint-drafts.ts'

const accept = '.gpx,.geojson,.json,application/gpx+xml,application/geo+json,application/json'

/** A track from a watch, a phone or a GPS; its waypoints become drafts. */
export function FromFile() {
  const [read, setRead] = useState<TrackRead>()
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async ([file]: File[]) => {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      setRead(await upload('POST /trip-sampling-event/upload-track', file))
      setOut(new Set())
    } catch (error) {
      const why = error instanceof ApiError ? error.message : 'Filen kunne ikke læses.'
      setProblem(read ? `${why} Herunder er stadig den forrige fil.` : why)
    } finally {
      setBusy(false)
    }
  }
  const chosen = (read?.waypoints ?? []).filter(({ number }) => !out.has(number))
  return (
    <div className="grid gap-5">
      <Card title="Rutefilen">
        <FileDrop
          label="GPX eller GeoJSON"
          description="Højst 100 MB. Intet gemmes, før du gemmer turen."
          accept={accept}
          isPending={isBusy}
          onFiles={(files) => void take(files)}
          {...(problem === undefined ? {} : { error: problem })}
        />
        {read && problem === undefined && <ReadNotice read={read} />}
        {read && read.waypoints.length > 0 && <Waypoints waypoints={read.waypoints} out={out} onOut={setOut} />}
      </Card>
      {read && (
        <TripForm
          key={`${read.points.read} ${read.proposed.start} ${read.proposed.title}`}
          initial={() => ofFile(read)}
          onQueued={(uuid, draft) => waypointDrafts(uuid, draft.startDay, chosen)}
        />
      )}
    </div>
  )
}

function ReadNotice({ read: { points, waypoints, mended } }: { read: TrackRead }) {
  const told = [
    ...(points.read > 0
      ? [`${counted(points.read, 'punkt', 'punkter')} læst, ${counted(points.kept, 'punkt', 'punkter')} gemmes`]
      : []),
    ...(waypoints.length > 0 ? [`${counted(waypoints.length, 'mærke', 'mærker')} på vejen`] : []),
  ]
  return (
    <Notice tone="success" announce title="Filen er læst">
      <p>{told.join(' · ')}.</p>
      {mended.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {mended.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function ofFile({ track, proposed }: TrackRead): TripDraft {
  const { title, start, end, distance: _ } = proposed
  const blank = blankDraft(start?.slice(0, 10) ?? wallOf(Date.now()).slice(0, 10))
  return {
    ...blank,
    ...{ title, track, startTime: start?.slice(11) ?? null, endTime: end?.slice(11) ?? null },
    endDay: end && end.slice(0, 10) !== blank.startDay ? end.slice(0, 10) : '',
  }
}
