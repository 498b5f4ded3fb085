import { useEffect, useRef } from 'react'
import { numberText } from '#contract/counted.ts'
import { Button } from './Button.tsx'

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  shown: number
  total: number
  /** What is counted: "fund". */
  label: string
  /** Where there is more for those without JavaScript. */
  nextPath?: string | undefined
}

/** The end of a list that goes on: coming near fetches more, and it can be pressed where nothing is noticed. */
export function MoreButton({ list, shown, total, label, nextPath }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    const element = button.current
    if (!element || !hasNextPage || isFetchingNextPage) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div className="mt-6 grid justify-items-center gap-2">
      <p role="status" className="text-ink-soft text-sm tabular-nums">
        Viser {numberText(shown)} af {numberText(total)} {label}
      </p>
      <Button ref={button} isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Vis flere
      </Button>
      {nextPath && (
        <noscript>
          <a href={nextPath} className="text-accent underline underline-offset-4">
            Flere {label}
          </a>
        </noscript>
      )}
    </div>
  )
}
