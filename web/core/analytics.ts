import { useSyncExternalStore } from 'react'
import { config } from './config.ts'
import { readItem, writeItem } from './storage.ts'

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

export type Consent = 'given' | 'refused'

const key = 'analytics_consent'
const listeners = new Set<() => void>()
let isReconsidering = false

const dataLayer = () => {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Note that a page was looked at. It stays in the page unless a tag manager is configured and the visitor allows it. */
export function pageView(path: string, title: string) {
  dataLayer().push({ event: 'page_view', page_path: path, page_title: title, page_location: config.siteUrl + path })
}

/** Whether there is anything to ask about. */
export const asksForConsent = () => config.tagManagerUrl !== null

const consent = (): Consent | undefined => readItem<Consent>(key)

export function setConsent(choice: Consent) {
  writeItem(key, choice, 365, 'd')
  isReconsidering = false
  // What was looked at before the visitor said yes is not told.
  if (choice === 'given') window.dataLayer = dataLayer().slice(-1)
  loadTagManager()
  for (const listener of listeners) listener()
}

/** Ask again; the visitor may change their mind. */
export const reconsiderConsent = () => {
  isReconsidering = true
  for (const listener of listeners) listener()
}

/** The script is fetched only when it is configured and allowed. A refusal takes effect at the next page load. */
export function loadTagManager() {
  const address = config.tagManagerUrl
  if (!address || consent() !== 'given' || document.getElementById('tag-manager')) return
  document.head.append(
    Object.assign(document.createElement('script'), { id: 'tag-manager', async: true, src: address }),
  )
}

const isAsking = () => asksForConsent() && (isReconsidering || consent() === undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useIsAsking = () => useSyncExternalStore(subscribe, isAsking, () => false)
