import type { LandBox } from '#contract/map-words.ts'
import type { FileReply } from '#server/core/serve.ts'
import { landPath } from './land.ts'
import { townNames } from './towns.ts'

/** Coasts and towns do not move: who has them asks again after a month. */
const headers = { 'cache-control': 'public, max-age=2592000' }

/** What was drawn last. The whole country is asked for by nearly everybody. */
const drawn = new Map<string, Promise<string>>()
const most = 100

/** The land and the towns of a box; the page that uses them says in which colours. Strokes are as wide as it says. */
export async function mapLand(box: LandBox): Promise<FileReply> {
  const key = Object.values(box).join(' ')
  const file = drawn.get(key) ?? draw(box)
  drawn.delete(key)
  drawn.set(key, file)
  const [oldest] = drawn.keys()
  if (drawn.size > most && oldest !== undefined) drawn.delete(oldest)
  return { headers, content: Buffer.from(await file) }
}

async function draw(box: LandBox): Promise<string> {
  const towns = (await townNames(box)).map(({ name, x, y }) => `<text x="${x}" y="${y}">${escaped(name)}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- © OpenStreetMap contributors (ODbL) --><path id="land" fill-rule="evenodd" vector-effect="non-scaling-stroke" d="${await landPath(box)}"/><g id="towns">${towns.join('')}</g></svg>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
