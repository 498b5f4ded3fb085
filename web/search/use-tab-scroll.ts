import { useEffect, useLayoutEffect, useRef } from 'react'
import type { TabId } from './address.ts'

/** Each tab is shown where it was left. */
export function useTabScroll(tab: TabId) {
  const positions = useRef(new Map<TabId, number>())
  const current = useRef(tab)
  useEffect(() => {
    const remember = () => positions.current.set(current.current, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
  useLayoutEffect(() => {
    if (current.current === tab) return
    current.current = tab
    window.scrollTo(0, positions.current.get(tab) ?? 0)
  }, [tab])
}
