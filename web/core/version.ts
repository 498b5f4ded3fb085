import { config } from './config.ts'
import { log } from './log.ts'

let isOutdated = false
let latest = ''

/** Whether a newer build is served than the one that runs here. The next navigation then loads the page anew. */
export const isNewVersionOut = () => isOutdated

export async function checkVersion(): Promise<void> {
  try {
    const reply = await fetch(`/latest.json?t=${Date.now()}`, { cache: 'no-store' })
    if (!reply.ok) throw new Error(`latest.json: ${reply.status}`)
    const { version } = (await reply.json()) as { version?: unknown }
    if (typeof version !== 'string') throw new Error('latest.json: no version')
    latest = version
    if (version !== config.version && !isOutdated) {
      isOutdated = true
      log.info('version', `Ny version ${version}; denne er ${config.version}`)
    }
  } catch (error) {
    log.warning('version', `Kunne ikke se, om der er en ny version: ${String(error)}`)
  }
}

const reloadedKey = 'reloaded_for'

/** Code that is missing on the server belongs to an older build: worth one reload for each new version, never a loop. */
export async function isWorthReloading(): Promise<boolean> {
  await checkVersion()
  if (!isOutdated || sessionStorage.getItem(reloadedKey) === latest) return false
  sessionStorage.setItem(reloadedKey, latest)
  return true
}

/** Look now and then, and when the user comes back to the tab. */
export function watchVersion() {
  setInterval(() => void checkVersion(), config.versionCheckSeconds * 1_000)
  window.addEventListener('focus', () => void checkVersion())
}
