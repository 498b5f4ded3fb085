import { log } from './log.ts'

/** Lay the application on the device, so that it opens without a network. Never in the way of the first page. */
export function keepOnDevice() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Earlier versions kept pictures for ever.
  if ('caches' in window) void caches.delete('pictures').catch(() => {})
  const register = () =>
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => log.warning('offline', `Kan ikke åbnes uden net: ${String(error)}`))
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}
