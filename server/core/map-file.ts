import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** What the head of a PMTiles file says of it. */
export interface MapFile {
  holds: 'pictures' | 'shapes'
  minZoom: number
  maxZoom: number
}

/** Why a file of MAP_LAYERS cannot be shown, in one line for whoever starts the portal. */
export class BadMapFile extends Error {}

/** Where the files of maps lie. */
export const mapFolder = (dataDir: string) => join(dataDir, 'maps')

/** Kinds of tiles by their number in the head: the format's own list. */
const shapes = 1
const pictures = [2, 3, 4, 5]
const headBytes = 127

/** Read the head of a file of maps: 127 bytes, once, when the portal starts. */
export function readMapFile(dataDir: string, name: string): MapFile {
  const path = join(mapFolder(dataDir), name)
  const head = headOf(path)
  const isPmtiles = head.length === headBytes && head.toString('latin1', 0, 7) === 'PMTiles'
  if (!isPmtiles) throw new BadMapFile(`${path} is no PMTiles file`)
  if (head[7] !== 3) throw new BadMapFile(`${path} is PMTiles of version ${head[7]}: make it anew with version 3`)
  const [kind = 0, minZoom = 0, maxZoom = 0] = head.subarray(99, 102)
  if (kind !== shapes && !pictures.includes(kind))
    throw new BadMapFile(`${path} holds neither vector tiles nor pictures`)
  return { holds: kind === shapes ? 'shapes' : 'pictures', minZoom, maxZoom }
}

function headOf(path: string): Buffer {
  try {
    const file = openSync(path, 'r')
    try {
      const head = Buffer.alloc(headBytes)
      return head.subarray(0, readSync(file, head, 0, headBytes, 0))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new BadMapFile(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`)
  }
}
