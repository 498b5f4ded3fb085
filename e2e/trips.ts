/** Half a notebook: 28 lines that can be read, one that is misspelt, and one that is no species. */
export const notebook = [
  ...[
    '5 musvit',
    'gråkrage 2 par',
    'bogfinke hørt',
    '12 stær ad',
    'x solsort',
    'ca 40 grågås',
    'ringdue 6',
    '3 gråænder',
  ],
  ...['blishøne 4', 'knopsvane 2 ad 3 unger', 'fiskehejre 1', 'rødhals syngende', 'gærdesmutte hørt', 'munk sang'],
  ...[
    'gransanger',
    'løvsanger 2',
    'blåmejse 7',
    'husskade 2',
    'allike 10+',
    'råge mange',
    'hættemåge 30',
    'sølvmåge 3',
  ],
  ...['vibe 2 spil', 'landsvale 12', 'hvid vipstjert 1 han', 'gråspurv 8', 'skovspurv 2', 'gulspurv syngende'],
  ...['musvitt', 'qqxxzz'],
]

/** A trip that was over an hour ago. */
export function tripNow() {
  const wall = (hours: number) => {
    const text = new Date(Date.now() - hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Europe/Copenhagen' })
    return text.slice(0, 16).replace(' ', 'T')
  }
  return { start: wall(3), end: wall(1), isFinished: true }
}

/** A walk along the lakes, with marks on the way. */
export function gpx(waypoints: number) {
  const at = (i: number) => `lat="${(55.68 + i * 0.0004).toFixed(5)}" lon="${(12.56 + i * 0.0006).toFixed(5)}"`
  const time = (i: number) => `<time>${new Date(Date.UTC(2026, 4, 17, 5, i)).toISOString()}</time>`
  const marks = Array.from(
    { length: waypoints },
    (_, i) => `<wpt ${at(i)}>${time(i)}<name>${i % 2 ? '3 musvit' : `P${i}`}</name></wpt>`,
  )
  const points = Array.from({ length: 90 }, (_, i) => `<trkpt ${at(i)}>${time(i)}</trkpt>`)
  return `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${marks.join('')}<trk><name>Søerne</name><trkseg>${points.join('')}</trkseg></trk></gpx>`
}
