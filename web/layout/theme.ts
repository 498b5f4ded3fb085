import { useSyncExternalStore } from 'react'
import { readItem, removeItem, writeItem } from '../core/storage.ts'

/** Light, dark, or as the device says. */
export type Theme = 'auto' | 'light' | 'dark'
export const themeNames: Record<Theme, string> = { auto: 'automatisk', light: 'lyst', dark: 'mørkt' }

const key = 'theme'
const listeners = new Set<() => void>()

const stored = (): Theme => {
  const theme = readItem<Theme>(key)
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}
let current: Theme = 'auto'

const show = (theme: Theme) => {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

if (typeof document !== 'undefined') {
  current = stored()
  show(current)
}

export const setTheme = (theme: Theme) => {
  current = theme
  if (theme === 'auto') removeItem(key)
  else writeItem(key, theme, 365, 'd')
  show(theme)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => 'auto',
  )
