import type { TextCode } from '#server/core/texts.ts'
import type { CameraNotes } from './exif.ts'

/** What is said between the server and the process that decodes. Plain data: the server loads no decoder. */

/** The largest picture that is decoded; the refusal's words name the number. */
export const mostPixels = 60_000_000

/** How a picture's file is called in its folder until it is known what it is. */
export const uploadedName = 'uploaded'

export interface DecodedPicture {
  extension: string
  width: number
  height: number
  placeholder: string
  notes: CameraNotes
}

export type Outcome = DecodedPicture | { refused: TextCode }

export interface Task {
  folder: string
}

/** The outcome of a task, and how much memory the process is left with. */
export interface Told {
  outcome: Outcome
  memory: number
}

/** What is told before: from here on it is the file that a process dies of. */
export const begun = 'begun'
