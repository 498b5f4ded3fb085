import { useSyncExternalStore } from 'react'
import type { MapLayer } from '#contract/web-config.ts'
import { config } from '../core/config.ts'
import { readItem, writeItem } from '../core/storage.ts'

/* Which map lies under everything: chosen once, for all maps of this device. */

const key = 'map-layer'
/** No layer's id begins so. */
export const drawnId = '-drawn'

let chosen: string | undefined
const watchers = new Set<() => void>()

export const mapLayers = (): readonly MapLayer[] => config.mapLayers ?? []

/** What who has chosen nothing sees. */
const usualLayer = () => mapLayers().find(({ isOffered }) => !isOffered)

/** The layer that is shown; undefined for the drawn map. What is merely offered is shown only to who has chosen it. */
export function shownLayer(): MapLayer | undefined {
  chosen ??= readItem<string>(key)
  if (chosen === drawnId) return undefined
  return mapLayers().find(({ id }) => id === chosen) ?? usualLayer()
}

export function chooseLayer(id: string) {
  chosen = id
  writeItem(key, id, 365, 'd')
  for (const changed of watchers) changed()
}

export const watchLayer = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export const useShownLayer = () => useSyncExternalStore(watchLayer, shownLayer, usualLayer)
