/** Read, not verify: the server verifies. */
export function decodeToken(token: string): Record<string, unknown> {
  const parts = token.split('.')
  if (parts.length !== 3) throw new Error('JWT must have 3 parts')
  try {
    const bytes = Uint8Array.from(atob(toBase64(parts[1] ?? '')), (letter) => letter.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new Error('not an object')
    return payload as Record<string, unknown>
  } catch {
    throw new Error('Cannot decode the token')
  }
}

const toBase64 = (url: string) => url.replaceAll('-', '+').replaceAll('_', '/')
