import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ShownPage } from '../core/page.ts'

/**
 * Where one was on each kept page. Coming to a page shows it where it was left; a new page and a page that asks for it
 * start at the top. Focus moves to the page, so that the next Tab and a screen reader begin there.
 */
export function usePageScroll(shown: ShownPage | undefined, href: string) {
  const positions = useRef(new Map<string, number>())
  const pathname = shown?.pathname
  const current = useRef(pathname)
  const first = useRef(true)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => {
      if (current.current !== undefined) positions.current.set(current.current, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  const startsAtTop = shown?.page.scrollToTop === true || shown?.page.transient === true
  useLayoutEffect(() => {
    if (pathname === undefined) return
    const isNew = current.current !== pathname
    current.current = pathname
    const fragment = href.includes('#') ? document.getElementById(decodeURIComponent(href.split('#')[1] ?? '')) : null
    // What the server made may have been read for a while when the application comes to it.
    if (first.current) {
      if (fragment && window.scrollY === 0) fragment.scrollIntoView()
    } else if (fragment) fragment.scrollIntoView()
    else if (startsAtTop) window.scrollTo(0, 0)
    // A page whose address changes while it is shown sees to itself.
    else if (isNew) window.scrollTo(0, positions.current.get(pathname) ?? 0)
    if (!first.current) focusPage()
    first.current = false
  }, [pathname, href, startsAtTop])
}

/** The heading, or the whole page where no heading takes focus. */
function focusPage() {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
  const main = seen('main')
  const focused = document.activeElement
  // A page may have taken focus itself; what has focus on a page that was left does not count.
  if (!main || (focused !== main && main.contains(focused) && focused?.checkVisibility())) return
  const target = seen('main h1[tabindex="-1"]') ?? main
  if (target === main) main.tabIndex = -1
  target.focus({ preventScroll: true })
}
