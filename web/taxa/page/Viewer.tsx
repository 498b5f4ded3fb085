import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { licences } from '#contract/licences.ts'
import type { Media } from '#contract/media.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface ViewerProps {
  name: string
  pictures: readonly Media[]
  start: number
}

/** Pictures as large as the screen; arrow keys go back and forth. */
export function Viewer({ name, pictures, start }: ViewerProps) {
  const [index, setIndex] = useState(start)
  const count = pictures.length
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? count - 1 : 0
      if (step > 0) setIndex((now) => (now + step) % count)
    }
    window.addEventListener('keydown', walk)
    return () => window.removeEventListener('keydown', walk)
  }, [count])
  const picture = pictures[index]
  if (!picture) return null
  return (
    <figure className="flex h-full flex-col gap-3">
      <div className="relative min-h-0 flex-1">
        {/* A new element for each: the one before must not stay while the next is fetched. */}
        <img
          key={picture.id}
          src={picture.url}
          alt={`${name}, billede ${index + 1} af ${count}`}
          className="absolute inset-0 size-full object-contain"
        />
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span>
          Foto: {picture.author}
          <span className="block text-ink-soft">{licences[picture.licence]}</span>
        </span>
        {count > 1 && (
          <span className="flex items-center gap-2">
            <IconButton
              label="Forrige billede"
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => setIndex((index + count - 1) % count)}
            />
            <span aria-live="polite" className="tabular-nums">
              {index + 1} af {count}
            </span>
            <IconButton
              label="Næste billede"
              icon={<ChevronRight aria-hidden="true" />}
              onClick={() => setIndex((index + 1) % count)}
            />
          </span>
        )}
      </figcaption>
    </figure>
  )
}
