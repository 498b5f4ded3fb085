import { openLicence as licence } from '#server/core/eml.ts'
import { textStream } from '#server/core/zip-writer.ts'
import type { DownloadRow } from '../rows.ts'
import { columnsOf, type PeopleColumn } from './columns.ts'
import { type About, type Form, type Portions, rounded } from './form.ts'

const isPlace = new Set(['breddegrad', 'laengdegrad'])

const feature = (row: DownloadRow, about: About, properties: readonly PeopleColumn[]) => ({
  type: 'Feature',
  id: row.id,
  geometry: { type: 'Point', coordinates: [rounded(row.lon), rounded(row.lat)] },
  properties: Object.fromEntries(properties.map((column) => [column.key, column.value(row, about)])),
})

/** What the collection says of itself comes after the finds: then their number is known. */
async function* texts(portions: Portions, about: About): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n'
  let count = 0
  const properties = columnsOf(about).filter(({ key }) => !isPlace.has(key))
  for await (const rows of portions) {
    const features = rows.map((row) => JSON.stringify(feature(row, about, properties))).join(',\n')
    if (features !== '') yield count === 0 ? features : `,\n${features}`
    count += rows.length
  }
  const self = { antal: count, citat: about.cite(count), licens: licence.url }
  yield `\n],${JSON.stringify(self).slice(1)}\n`
}

export const geojson: Form = {
  extension: 'geojson',
  type: 'application/geo+json',
  write: (portions, about) => textStream(texts(portions, about)),
}
