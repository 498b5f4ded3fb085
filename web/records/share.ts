import { log } from '../core/log.ts'
import { toast } from '../ui/Toast.tsx'

/** Hand an address to another app, where the device can; else copy it. */
export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      log.warning('share', String(error))
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Linket er kopieret.')
  } catch {
    toast.error(`Linket kunne ikke kopieres. Her er det: ${url}`)
  }
}
