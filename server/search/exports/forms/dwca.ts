import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { headingOf, lineOf } from '#server/core/archive-xml.ts'
import { textStream, type ZipEntry, zipStream } from '#server/core/zip-writer.ts'
import { occurrenceFields, pictureFields } from './dwca-terms.ts'
import { recordsEml, recordsMeta } from './dwca-xml.ts'
import type { About, Form, Portions } from './form.ts'

/**
 * An archive of occurrences and their pictures. Pictures wait in a file beside until all finds are written: they are
 * read once, and a zip file takes one part after the other.
 */
async function* entries(portions: Portions, about: About): AsyncGenerator<ZipEntry> {
  const aside = join(tmpdir(), `vildfund-multimedia-${randomUUID()}.txt`)
  const pictures = createWriteStream(aside)
  let count = 0
  async function* occurrences() {
    yield headingOf(occurrenceFields.map(([term]) => term))
    for await (const rows of portions) {
      count += rows.length
      const lines = rows.flatMap((record) =>
        record.pictures.map((picture) =>
          lineOf(pictureFields.map(([, value]) => value({ uuid: record.uuid, picture, record }, about))),
        ),
      )
      if (!pictures.write(lines.join(''))) await new Promise((resolve) => pictures.once('drain', resolve))
      yield rows.map((row) => lineOf(occurrenceFields.map(([, value]) => value(row, about)))).join('')
    }
  }
  try {
    pictures.write(headingOf(pictureFields.map(([term]) => term)))
    yield { name: 'meta.xml', content: recordsMeta() }
    yield { name: 'occurrence.txt', content: textStream(occurrences()) }
    pictures.end()
    await finished(pictures)
    yield { name: 'multimedia.txt', content: createReadStream(aside) }
    yield { name: 'eml.xml', content: recordsEml(about, count) }
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
