import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isOfTrip } from './rules.ts'
import { readableTrip } from './shown.ts'

const named: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (words: string) => words.replace(/\p{Cc}/gu, ' ').replace(/[<>&"]/g, (sign) => named[sign] ?? '')

/** The whole track as GPX: for its owner, and for those who were there. */
export async function tripTrack(ctx: Ctx, { id }: { id: number }) {
  const row = await readableTrip(ctx, id)
  if (!isOfTrip(ctx.viewer, row)) throw new Refusal('forbidden', 'trip_not_yours')
  if (row.track === null) throw new Refusal('missing', 'track_missing')
  const segments = row.track.map((piece) => {
    const points = piece.map(([lon, lat, time]) => {
      const told = time === null ? '' : `<time>${new Date(time).toISOString()}</time>`
      return `<trkpt lat="${lat}" lon="${lon}">${told}</trkpt>`
    })
    return `<trkseg>\n${points.join('\n')}\n</trkseg>`
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${escaped(ctx.config.SITE_NAME)}" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${escaped(row.title)}</name>
${segments.join('\n')}
</trk>
</gpx>
`
  return { fileName: `tur-${id}.gpx`, content: Buffer.from(text) }
}
