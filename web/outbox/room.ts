/** How much room the browser has left for what is not sent yet. */
export interface Room {
  used: number
  free: number
  /** Little is left: a few more pictures and it is full. */
  isTight: boolean
}

const enough = 60 * 1024 * 1024
const fullest = 0.85

export const roomOf = ({ usage = 0, quota = 0 }: StorageEstimate): Room => ({
  used: usage,
  free: Math.max(0, quota - usage),
  isTight: quota > 0 && (quota - usage < enough || usage / quota > fullest),
})

export async function roomLeft(): Promise<Room | undefined> {
  if (!globalThis.navigator?.storage?.estimate) return undefined
  return roomOf(await navigator.storage.estimate())
}

/** Ask the browser not to throw our things away when the device is short of space. */
export async function askToKeep(): Promise<void> {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist || (await storage.persisted())) return
  await storage.persist()
}
