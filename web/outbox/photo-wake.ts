let wake: () => void = () => {}

/** Who sends pictures; see photo-sender.ts. */
export const onPhotos = (listener: () => void) => {
  wake = listener
}

/** There is something to send, or nothing holds it back any more. */
export const wakePhotos = () => wake()
