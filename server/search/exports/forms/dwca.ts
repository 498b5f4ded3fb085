import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { headingOf, lineOf } from '#server/core/archive-xml.ts'
import { textStream, type ZipEntry, zipStream } from '#server/core/zip-writer.ts'
import type { DownloadRow } from '../rows.ts'
import { factFields, occurrenceFields, pictureFields } from './dwca-terms.ts'
import { recordsEml, recordsMeta } from './dwca-xml.ts'
import type { About, Form, Portions } from './form.ts'

/** A table that waits in a file beside until all finds are written: finds are read once, and a zip file takes one part after the other. */
class Aside {
  readonly #path = join(tmpdir(), `vildfund-${randomUUID()}.txt`)
  readonly #file = createWriteStream(this.#path)

  async write(lines: string) {
    if (!this.#file.write(lines)) await new Promise((resolve) => this.#file.once('drain', resolve))
  }
  async read() {
    this.#file.end()
    await finished(this.#file)
    return createReadStream(this.#path)
  }
  async remove() {
    this.#file.destroy()
    await rm(this.#path, { force: true })
  }
}

/** An archive of occurrences with their pictures, and with what was answered in the community that they are of. */
async function* entries(portions: Portions, about: About): AsyncGenerator<ZipEntry> {
  const { asked } = about
  const [pictures, facts] = [new Aside(), new Aside()]
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
      await pictures.write(lines.join(''))
      await facts.write(rows.flatMap((record) => factsOf(record, about)).join(''))
      yield rows.map((row) => lineOf(occurrenceFields.map(([, value]) => value(row, about)))).join('')
    }
  }
  try {
    await pictures.write(headingOf(pictureFields.map(([term]) => term)))
    await facts.write(headingOf(factFields.map(([term]) => term)))
    yield { name: 'meta.xml', content: recordsMeta(about) }
    yield { name: 'occurrence.txt', content: textStream(occurrences()) }
    yield { name: 'multimedia.txt', content: await pictures.read() }
    if (asked.length > 0) yield { name: 'measurementorfact.txt', content: await facts.read() }
    yield { name: 'eml.xml', content: recordsEml(about, count) }
  } finally {
    await pictures.remove()
    await facts.remove()
  }
}

const factsOf = (record: DownloadRow, about: About) =>
  about.asked
    .filter(({ id }) => record.answers[id] !== undefined)
    .map((field) => lineOf(factFields.map(([, value]) => value({ record, field }, about))))

export const dwca: Form = {
  extension: 'zip',
  type: 'application/zip',
  // Nobody knows beforehand how much 4 GiB will hold.
  write: (portions, about) => zipStream(entries(portions, about), { isHuge: true }),
}
