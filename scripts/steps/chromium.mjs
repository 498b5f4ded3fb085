import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'

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

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROME_PATH ?? '', ...places, ...macApplications].find(
    (path) => path !== '' && isExecutable(path),
  )
}

/** The path of a Chromium: found, or installed from Debian; undefined where neither can be. */
export async function ensureChromium() {
  return findChromium() ?? ((await installFromDebian('^chromium$')) ? findChromium() : undefined)
}
