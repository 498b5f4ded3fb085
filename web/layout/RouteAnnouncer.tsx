import { useEffect, useRef, useState } from 'react'
import { usePlace } from '../core/navigation.ts'

/** The page's title is set shortly after the page is shown. */
const settled = 150

/** Tells screen readers which page they have come to; the first page tells itself. */
export function RouteAnnouncer() {
  const { pathname } = usePlace()
  const [title, setTitle] = useState('')
  const told = useRef(pathname)
  useEffect(() => {
    if (told.current === pathname) return
    told.current = pathname
    const timer = setTimeout(() => setTitle(document.title), settled)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
