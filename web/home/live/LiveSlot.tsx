import { type ComponentType, useEffect, useRef, useState } from 'react'

/**
 * Where the portal shows that it is alive. What stands there is asked for when somebody comes near it: the page is made
 * beforehand, and its first screen waits for nothing.
 */
export function LiveSlot() {
  const place = useRef<HTMLElement>(null)
  const [Live, setLive] = useState<ComponentType>()
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        void import('./Live.tsx').then(({ Live: found }) => setLive(() => found))
      },
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <section ref={place} aria-label="Lige nu" className="bg-ground">
      {Live && <Live />}
    </section>
  )
}
