import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { textStream, type ZipEntry, zipStream } from '#server/core/zip-writer.ts'
import { occurrenceFields, pictureFields } from './dwca-terms.ts'
import { emlXml, metaXml } from './dwca-xml.ts'
import type { About, Form, Portions } from './form.ts'

const lineOf = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t')}\n`
const headingOf = (fields: readonly (readonly [string, unknown])[]) =>
  lineOf(fields.map(([term]) => term.split(':')[1] ?? term))

/**
 * An archive of occurrences and their pictures. Pictures wait in a file beside until all finds are written: they are
 * read once, and a zip file takes one part after the other.
 */
async function* entries(portions: Portions, about: About): AsyncGenerator<ZipEntry> {
  const aside = join(tmpdir(), `vildfund-multimedia-${randomUUID()}.txt`)
  const pictures = createWriteStream(aside)
  let count = 0
  async function* occurrences() {
    yield headingOf(occurrenceFields)
    for await (const rows of portions) {
      count += rows.length
      const lines = rows.flatMap((find) =>
        find.pictures.map((picture) =>
          lineOf(pictureFields.map(([, value]) => value({ uuid: find.uuid, picture, find }, about))),
        ),
      )
      if (!pictures.write(lines.join(''))) await new Promise((resolve) => pictures.once('drain', resolve))
      yield rows.map((row) => lineOf(occurrenceFields.map(([, value]) => value(row, about)))).join('')
    }
  }
  try {
    pictures.write(headingOf(pictureFields))
    yield { name: 'meta.xml', content: metaXml() }
    yield { name: 'occurrence.txt', content: textStream(occurrences()) }
    pictures.end()
    await finished(pictures)
    yield { name: 'multimedia.txt', content: createReadStream(aside) }
    yield { name: 'eml.xml', content: emlXml(about, count) }
  } finally {
    pictures.destroy()
    await rm(aside, { force: true })
  }
}

export const dwca: Form = {
  extension: 'zip',
  type: 'application/zip',
  // Nobody knows beforehand how much 4 GiB will hold.
  write: (portions, about) => zipStream(entries(portions, about), { isHuge: true }),
}
