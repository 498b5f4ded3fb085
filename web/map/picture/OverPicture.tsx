import { MousePointerClick } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { usePrinted } from '../../ui/use-printed.ts'
import type { Still } from '../MapFrame.tsx'
import { noMap } from '../no-map.ts'
import type { OpenMap } from '../useMap.ts'

interface OverPictureProps {
  still: Still
  open: OpenMap | undefined
  isMissing: boolean
}

/** Longer than the live map takes to come forth over its picture. */
const fade = 1000

/**
 * The picture of a map, with what opens the live one. It goes when that covers it, and is back on paper: there it has the
 * colours of paper, which the live map has not.
 */
export function OverPicture({ still, open, isMissing }: OverPictureProps) {
  const { picture, isPainted, want } = still
  const [isPressed, setPressed] = useState(false)
  const [isCovered, setCovered] = useState(false)
  const isPrinted = usePrinted()
  const takesFocus = useRef(false)
  useEffect(() => {
    if (!isPainted) return
    // Who has opened the map by its button goes on in the map.
    if (takesFocus.current) open?.map.getCanvas().focus({ preventScroll: true })
    const timer = setTimeout(() => setCovered(true), fade)
    return () => {
      clearTimeout(timer)
      setCovered(false)
    }
  }, [isPainted, open])
  if (isCovered && !isPrinted) return null
  return (
    <div inert={isPainted} className="absolute inset-0">
      {picture}
      {!isPainted && !isMissing && (
        <Button
          size="small"
          className="absolute start-2 bottom-2 shadow-card noscript:hidden print:hidden"
          icon={<MousePointerClick aria-hidden="true" />}
          isPending={isPressed}
          onClick={() => {
            takesFocus.current = true
            setPressed(true)
            want()
          }}
          onBlur={() => {
            takesFocus.current = false
          }}
        >
          Åbn kortet
        </Button>
      )}
      {isMissing && (
        <p className="absolute inset-x-2 bottom-8 mx-auto w-fit rounded-md border border-line bg-raised px-3 py-1.5 text-center text-sm shadow-card">
          {noMap}
        </p>
      )}
    </div>
  )
}
