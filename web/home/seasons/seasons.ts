import { januaryToJune } from './january-june.ts'
import { julyToDecember } from './july-december.ts'
import type { Season } from './sight.ts'

/** One entry a month, January first. */
export const seasons: readonly Season[] = [...januaryToJune, ...julyToDecember]
