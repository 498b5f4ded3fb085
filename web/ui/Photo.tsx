import { useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { cx } from './cx.ts'

interface PhotoProps {
  src: string
  alt: string
  width: number
  height: number
  /** A ThumbHash in base64: what stands there until the picture has come. */
  placeholder: string | null
  isLazy?: boolean
  className?: string
}

/** A blurred stand-in of some hundred bytes, made in the browser. */
const standInOf = (placeholder: string | null): string | undefined => {
  if (placeholder === null) return undefined
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** A photo that is never an empty frame: its colours are there before it is. */
export function Photo({ src, alt, width, height, placeholder, isLazy = false, className }: PhotoProps) {
  const standIn = useMemo(() => standInOf(placeholder), [placeholder])
  return (
    <img
      // A new element for each: the picture before must not stay while the next is fetched.
      key={src}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      style={standIn ? { backgroundImage: `url(${standIn})` } : undefined}
      className={cx('bg-center bg-cover bg-no-repeat', className)}
    />
  )
}
