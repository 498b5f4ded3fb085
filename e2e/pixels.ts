import type { Locator } from '@playwright/test'
import sharp from 'sharp'

export type Colour = readonly [red: number, green: number, blue: number]

/** How much of what is seen has a colour, from 0 to 1. */
export async function shareOf(shown: Locator, [red, green, blue]: Colour): Promise<number> {
  const { data, info } = await sharp(await shown.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let like = 0
  for (let at = 0; at < data.length; at += 3) {
    const far = [red, green, blue].map((value, i) => Math.abs(value - (data[at + i] ?? 0)))
    if (Math.max(...far) < 12) like++
  }
  return like / (info.width * info.height)
}
