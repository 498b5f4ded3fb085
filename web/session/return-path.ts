import { returnPath } from '../core/safe-path.ts'
import { readItem, removeItem, writeItem } from '../core/storage.ts'

const key = 'signin_redirect'

/** Where to come back to after signing in. Registering takes a while, so it is kept for an hour. */
export const rememberReturn = (path: string) => {
  const safe = returnPath(path)
  if (safe !== undefined) writeItem(key, safe, 1, 'h')
}

export const rememberedReturn = (): string | undefined => returnPath(readItem<string>(key))

export const forgetReturn = () => removeItem(key)
