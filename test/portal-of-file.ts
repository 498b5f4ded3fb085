import { afterAll } from 'vitest'
import { openPortal, type Portal, type PortalWish } from './app.ts'

/** The portal that all tests of a file share; it closes after the last of them. */
export async function portalOfFile(wish?: PortalWish): Promise<Portal> {
  const portal = await openPortal(wish)
  afterAll(() => portal.close())
  return portal
}
