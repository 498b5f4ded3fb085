import { type ReactNode, useState } from 'react'

interface ShownPictureProps {
  src: string | undefined
  className?: string
  /** In its place where the browser cannot show it (HEIC). */
  fallback: ReactNode
}

/** A picture of the person's own; what is beside it names it, so it is silent for screen readers. */
export function ShownPicture({ src, className, fallback }: ShownPictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return fallback
  return src ? <img src={src} alt="" draggable={false} className={className} onError={() => setBroken(true)} /> : null
}
