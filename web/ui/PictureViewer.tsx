import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import type { ShownPicture } from './PictureGallery.tsx'
import { useZoom } from './use-zoom.ts'

interface PictureViewerProps {
  name: string
  pictures: readonly ShownPicture[]
  start: number
  /** What else belongs to a picture, beside its credit. */
  aside?: (id: string) => ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const factors: Record<string, number> = { '+': 1.5, '-': 1 / 1.5 }
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Pictures as large as the screen. Arrows or a swipe turn the page; wheel, pinch, + and − bring them closer. */
export function PictureViewer({ name, pictures, start, aside }: PictureViewerProps) {
  const [index, setIndex] = useState(start)
  const frame = useRef<HTMLDivElement>(null)
  const count = pictures.length
  const turn = (step: number) => {
    setIndex((now) => (now + step + count) % count)
    reset()
  }
  const { view, handlers, zoom, reset } = useZoom(frame, (step) => count > 1 && turn(step))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isWriting(event.target)) return
      const step = steps[event.key]
      const factor = factors[event.key]
      if (step !== undefined && count > 1) turn(step)
      else if (factor !== undefined) zoom(factor)
      else if (event.key === '0') reset()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  const picture = pictures[index]
  if (!picture) return null
  return (
    <figure className="flex h-full flex-col gap-3">
      <div
        ref={frame}
        className={cx(
          'relative min-h-0 flex-1 touch-none select-none overflow-clip',
          view.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in',
        )}
        {...handlers}
      >
        <img
          // A new element for each: the one before must not stay while the next is fetched.
          key={picture.id}
          src={picture.url}
          alt={`${name}, billede ${index + 1} af ${count}`}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          className="absolute inset-0 size-full object-contain"
        />
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span>
          {picture.credit}
          {picture.licence && <span className="block text-ink-soft">{picture.licence}</span>}
        </span>
        {aside?.(picture.id)}
        <span className="flex items-center gap-1">
          <IconButton label="Zoom ud" icon={<ZoomOut aria-hidden="true" />} onClick={() => zoom(1 / 1.5)} />
          <IconButton label="Zoom ind" icon={<ZoomIn aria-hidden="true" />} onClick={() => zoom(1.5)} />
          {count > 1 && (
            <>
              <IconButton label="Forrige billede" icon={<ChevronLeft aria-hidden="true" />} onClick={() => turn(-1)} />
              <span aria-live="polite" className="tabular-nums">
                {index + 1} af {count}
              </span>
              <IconButton label="Næste billede" icon={<ChevronRight aria-hidden="true" />} onClick={() => turn(1)} />
            </>
          )}
        </span>
      </figcaption>
    </figure>
  )
}
