import { type CSSProperties, useMemo } from 'react'
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'
import { cx } from './cx.ts'

interface PhotoProps {
  src: string
  /** Other widths of it, and how wide it is shown. */
  srcSet?: string
  sizes?: string
  alt: string
  width: number
  height: number
  /** A ThumbHash in base64: what stands there until the picture has come. */
  placeholder: string | null
  isLazy?: boolean
  className?: string
}

const colourOf = (hash: Uint8Array) => {
  const { r, g, b } = thumbHashToAverageRGBA(hash)
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/** Blurred, some hundred bytes, made in the browser; in a page that comes finished its colour alone, since each is larger there. */
const standInOf = (placeholder: string | null): CSSProperties | undefined => {
  if (placeholder === null) return undefined
  try {
    const hash = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0))
    return typeof document === 'undefined'
      ? { backgroundColor: colourOf(hash) }
      : { backgroundImage: `url(${thumbHashToDataURL(hash)})` }
  } catch {
    return undefined
  }
}

/** A photo that is never an empty frame: its colours are there before it is. */
export function Photo({ src, srcSet, sizes, alt, width, height, placeholder, isLazy = false, className }: PhotoProps) {
  const standIn = useMemo(() => standInOf(placeholder), [placeholder])
  return (
    <img
      // A new element for each: the picture before must not stay while the next is fetched.
      key={src}
      // Before the address, so that no other is fetched.
      sizes={sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      style={standIn}
      className={cx('bg-center bg-cover bg-no-repeat', className)}
    />
  )
}
