import { FairTurns } from '#server/core/fair-turns.ts'
import { Refusal } from '#server/core/refusal.ts'
import { DecoderProcess } from './decoder-process.ts'
import type { DecodedPicture } from './outcome.ts'

const atOnce = 2
/** Pictures of one member that are on their way in: more than a find, a comment and a taxon can hold together. */
const mostEach = 20
/** Pictures of everybody that wait to be decoded: some minutes of work. */
const mostWaiting = 200
/** Seconds after which it is worth trying again. */
const retrySoon = 10
const retryLater = 60

/** The server's decoders, shared by all who upload. */
const turns = new FairTurns<number>(atOnce)
const idle = Array.from({ length: atOnce }, () => new DecoderProcess())
const onTheirWay = new Map<number, number>()

/** Take a picture of a member in, from its first byte to its row: only so many at a time. */
export async function whileUploading<T>(member: number, work: () => Promise<T>): Promise<T> {
  const before = onTheirWay.get(member) ?? 0
  if (before >= mostEach) throw new Refusal('tooMany', 'media_too_many_waiting', undefined, retrySoon)
  needRoom()
  onTheirWay.set(member, before + 1)
  try {
    return await work()
  } finally {
    const left = (onTheirWay.get(member) ?? 1) - 1
    if (left > 0) onTheirWay.set(member, left)
    else onTheirWay.delete(member)
  }
}

function needRoom() {
  if (turns.waiting >= mostWaiting) throw new Refusal('unavailable', 'media_queue_full', undefined, retryLater)
}

/** Decode the picture that lies in a folder, in a process apart, when it is the member's turn. */
export async function decodePicture(
  folder: string,
  member: number,
  signal: AbortSignal | undefined,
): Promise<DecodedPicture> {
  needRoom()
  return turns.take(member, signal, async () => {
    const decoder = idle.pop() as DecoderProcess
    try {
      return await decoder.decode(folder)
    } finally {
      idle.push(decoder)
    }
  })
}
