import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'

/** The browser without its window: the same engine, for half of the processor's time. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const find = (wanted) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}
const findWithWindow = () => find(names) ?? macApplications.find(isExecutable)

/** The path of a Chromium: named, found, or installed from Debian; undefined where none of these can be. */
export async function ensureChromium() {
  const known = process.env.CHROME_PATH || find([shell])
  if (known) return known
  if (await installFromDebian(`^${shell}$`)) return find([shell])
  return findWithWindow() ?? ((await installFromDebian('^chromium$')) ? findWithWindow() : undefined)
}
