import { openZip } from '#server/core/zip.ts'

/** The files of a zip file, as text. */
export async function filesOf(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await openZip(bytes, { entries: 100, bytes: 10_000_000 })
  const files: Record<string, string> = {}
  for (const name of archive.names) files[name] = await archive.text(name, 10_000_000)
  archive.close()
  return files
}

const entryMark = Buffer.from('PK\x01\x02', 'latin1')
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const endOf = (bytes: Buffer) => {
  const end = bytes.subarray(bytes.lastIndexOf(endMark))
  return {
    at: bytes.lastIndexOf(endMark),
    count: end.readUInt16LE(10),
    size: end.readUInt32LE(12),
    from: end.readUInt32LE(16),
  }
}
/** Where the directory tells of each file. */
function* directoryOf(bytes: Buffer) {
  const { count, from } = endOf(bytes)
  for (let at = from, i = 0; i < count; i++) {
    if (!bytes.subarray(at, at + 4).equals(entryMark)) throw new Error('no directory')
    const lengths = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    yield { at, name: bytes.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0)) }
    at += lengths.reduce((sum, length) => sum + length, 46)
  }
}

/** The same file, whose directory lies about the first one of that name. */
export function patched(bytes: Buffer, name: string, claims: { unpacked: number; packed?: number }): Buffer {
  const lying = Buffer.from(bytes)
  const entry = directoryOf(lying).find((one) => one.name === name)
  if (!entry) throw new Error(`no ${name}`)
  lying.writeUInt32LE(claims.unpacked, entry.at + 24)
  if (claims.packed !== undefined) lying.writeUInt32LE(claims.packed, entry.at + 20)
  return lying
}

/** A file with two directories: readers of the newer format see the one, others the other. */
export function twoFaced(newer: Buffer, older: Buffer): Buffer {
  const [shown, hidden] = [endOf(newer), endOf(older)]
  const moved = Buffer.from(newer.subarray(0, shown.at))
  for (const { at } of directoryOf(newer)) moved.writeUInt32LE(moved.readUInt32LE(at + 42) + hidden.at, at + 42)
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  for (const place of [24, 32]) record.writeBigUInt64LE(BigInt(shown.count), place)
  record.writeBigUInt64LE(BigInt(shown.size), 40)
  record.writeBigUInt64LE(BigInt(hidden.at + shown.from), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(hidden.at + moved.length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([older.subarray(0, hidden.at), moved, record, locator, older.subarray(hidden.at)])
}
