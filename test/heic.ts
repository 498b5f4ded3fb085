import { encodeHevc, mostBlocks } from './hevc.ts'

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([number(content.length + 8, 4), Buffer.from(type, 'latin1'), content])
}
/** A box with version and flags. */
const versioned = (type: string, version: number, ...parts: Buffer[]) =>
  box(type, number(version, 1), number(0, 3), ...parts)
const item = (id: number, type: string) =>
  versioned('infe', 2, number(id, 2), number(0, 2), Buffer.from(`${type}\0`, 'latin1'))

const decoderNotes = (parameters: readonly Buffer[]) =>
  box(
    'hvcC',
    Buffer.from([1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f]),
    number(parameters.length, 1),
    ...parameters.flatMap((unit) => [
      number(0x80 | ((unit[0] ?? 0) >> 1), 1),
      number(1, 2),
      number(unit.length, 2),
      unit,
    ]),
  )

export interface HeicWish {
  /** An EXIF block that begins with its mark. */
  exif?: Buffer
  /** Quarter turns against the clock that the file asks for. */
  turns?: number
  /** What the file says about its size, if not the truth. */
  claimed?: { width: number; height: number }
}

/** A HEIC picture of 48 × 32, as a phone would write it: green, with the first block red. */
export function heicPicture(wish: HeicWish = {}): Buffer {
  const green = [95, 115, 105] as const
  const colours = Array.from({ length: mostBlocks }, (_, i) => (i === 0 ? ([90, 90, 230] as const) : green))
  const { parameters, slice } = encodeHevc(3, 2, colours)
  const picture = Buffer.concat([number(slice.length, 4), slice])
  const notes = wish.exif ? Buffer.concat([number(6, 4), wish.exif]) : Buffer.alloc(0)
  const { width, height } = wish.claimed ?? { width: 48, height: 32 }
  const places = (from: number) =>
    versioned(
      'iloc',
      0,
      Buffer.from([0x44, 0]),
      number(2, 2),
      ...[
        { id: 1, at: from, length: picture.length },
        { id: 2, at: from + picture.length, length: notes.length },
      ].flatMap(({ id, at, length }) => [number(id, 2), number(0, 2), number(1, 2), number(at, 4), number(length, 4)]),
    )
  const properties = box(
    'iprp',
    box(
      'ipco',
      decoderNotes(parameters),
      versioned('ispe', 0, number(width, 4), number(height, 4)),
      box('irot', number(wish.turns ?? 0, 1)),
    ),
    versioned('ipma', 0, number(1, 4), number(1, 2), Buffer.from([3, 0x81, 0x02, 0x83])),
  )
  const meta = (from: number) =>
    versioned(
      'meta',
      0,
      versioned('hdlr', 0, number(0, 4), Buffer.from('pict'), Buffer.alloc(13)),
      versioned('pitm', 0, number(1, 2)),
      places(from),
      versioned('iinf', 0, number(2, 2), item(1, 'hvc1'), item(2, 'Exif')),
      versioned('iref', 0, box('cdsc', number(2, 2), number(1, 2), number(1, 2))),
      properties,
    )
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const from = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(from), box('mdat', picture, notes)])
}
