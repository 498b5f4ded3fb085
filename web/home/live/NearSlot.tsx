import { type ComponentType, useEffect, useRef, useState } from 'react'

interface NearSlotProps {
  label: string
  load: () => Promise<ComponentType>
  className?: string
}

/**
 * Where the portal shows that it is alive. What stands there is asked for when somebody comes near it: the page is made
 * beforehand, and its first screen waits for nothing.
 */
export function NearSlot({ label, load, className }: NearSlotProps) {
  const place = useRef<HTMLElement>(null)
  const [Content, setContent] = useState<ComponentType>()
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        void load().then((found) => setContent(() => found))
      },
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [load])
  return (
    <section ref={place} aria-label={label} className={className}>
      {Content && <Content />}
    </section>
  )
}
