import { readLine } from '#contract/quick-list/read-line.ts'
import type { Waypoint } from '#contract/trip.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { plainReport } from '../../records/plain-report.ts'
import { offlineNames } from '../../taxa/offline-taxa.ts'

const uncertainty = 15

/** Each mark becomes a draft with its place and time; a name that can be read as a line of a list is its find. */
export async function waypointDrafts(tripUuid: string, day: string, waypoints: readonly Waypoint[]) {
  const names = await offlineNames()
  for (const { number, name, notes, point, at } of waypoints) {
    const read = names && readLine(name, names.finder)
    const taxon = read?.state === 'read' && read.taxon ? names?.taxon(read.taxon.id) : undefined
    // What the mark was called stays in the note: it may say more than a name.
    const note = [`Mærke ${number}${name === '' ? '' : `: ${name}`}`, notes].filter(Boolean).join('\n')
    const { notes: _read, timeFrom: _time, ...details } = taxon && read ? read.fields : {}
    await enqueue(
      plainReport({
        taxon: taxon ?? null,
        fields: {
          ...(details as object),
          observedFrom: at?.slice(0, 10) ?? day,
          timeFrom: at?.slice(11) ?? null,
          ...{ point, uncertainty, notes: note },
        },
        ...{ isDraft: true, tripUuid, title: name === '' ? `Mærke ${number}` : name },
      }),
    )
  }
}
