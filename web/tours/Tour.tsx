import { Compass, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { api } from '../core/api.ts'
import { log } from '../core/log.ts'
import { setUser, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import './tours.css'
import { type TourName, tours } from './tours.ts'

/** Offers a member who has not seen it a way through the page, and walks it with them. */
export function Tour({ name }: { name: TourName }) {
  const { status, user } = useSession()
  const [isBegun, setBegun] = useState(false)
  const [isOver, setOver] = useState(false)
  if (status !== 'signed-in' || !user || isOver || user.toursSeen.includes(name)) return null
  const end = () => {
    setOver(true)
    void remember(user, name)
  }
  return isBegun ? (
    <Walk name={name} onEnd={end} />
  ) : (
    <Offer name={name} onBegin={() => setBegun(true)} onDecline={end} />
  )
}

async function remember({ toursSeen }: OwnUser, name: TourName) {
  try {
    const seen = { toursSeen: [...toursSeen, name] }
    setUser(await api('POST /account/update-user-tours-seen', seen, { outlivesPage: true }))
  } catch (error) {
    log.warning('tours', `That the tour ${name} was seen is not kept: ${String(error)}`)
  }
}

interface OfferProps {
  name: TourName
  onBegin: () => void
  onDecline: () => void
}

function Offer({ name, onBegin, onDecline }: OfferProps) {
  return (
    <aside
      aria-label="Introduktion"
      className="mb-4 flex w-fit max-w-full items-center gap-2 rounded-full bg-accent-soft py-1 ps-4 pe-1 text-sm"
    >
      <Compass className="size-4.5 shrink-0 text-accent max-sm:hidden" aria-hidden="true" />
      <p className="min-w-0 flex-1">Ny her? Se, {tours[name].title}.</p>
      <Button size="small" variant="quiet" onClick={onBegin}>
        Vis mig
      </Button>
      <IconButton label="Nej tak" size="small" icon={<X aria-hidden="true" />} onClick={onDecline} />
    </aside>
  )
}

const seen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0)

/** Step by step, at the things themselves. Escape ends it, arrows go on and back; the page can be used meanwhile. */
function Walk({ name, onEnd }: { name: TourName; onEnd: () => void }) {
  // What is not on the page just now is not spoken of.
  const [steps] = useState(() =>
    tours[name].steps.flatMap((step) => {
      const element = seen(step.target)
      return element ? [{ ...step, element }] : []
    }),
  )
  const [at, setAt] = useState(0)
  const [isLow, setLow] = useState(false)
  const card = useRef<HTMLElement>(null)
  const id = useId()
  const step = steps[at]
  useLayoutEffect(() => {
    if (!step) return
    const { element } = step
    element.scrollIntoView({ block: element.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' })
    element.setAttribute('data-tour-now', '')
    setLow(element.getBoundingClientRect().top > window.innerHeight / 2)
    card.current?.focus({ preventScroll: true })
    return () => element.removeAttribute('data-tour-now')
  }, [step])
  // There was nothing to show.
  useEffect(() => {
    if (steps.length === 0) onEnd()
  }, [steps, onEnd])
  if (!step) return null
  const isLast = at === steps.length - 1
  const leave = () => {
    onEnd()
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  const goTo = (next: number) => (next === steps.length ? leave() : setAt(Math.max(0, next)))
  return (
    <section
      ref={card}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-text`}
      className={cx(
        'fixed inset-x-4 z-40 mx-auto grid max-w-md gap-2 rounded-lg border border-line bg-raised p-5 text-ink shadow-raised outline-none',
        isLow ? 'top-20' : 'bottom-[calc(5rem+env(safe-area-inset-bottom))] md:bottom-8',
      )}
      onKeyDown={(event) => {
        // The page's own keys rest meanwhile.
        event.stopPropagation()
        if (event.key === 'Escape') leave()
        // On a button it presses that button.
        else if (event.key === 'Enter' && event.target === event.currentTarget) goTo(at + 1)
        else if (event.key === 'ArrowRight') goTo(at + 1)
        else if (event.key === 'ArrowLeft') goTo(at - 1)
      }}
    >
      <p className="text-ink-soft text-sm tabular-nums">
        {at + 1} af {steps.length}
      </p>
      <h2 id={`${id}-heading`} className="font-semibold text-lg">
        {step.heading}
      </h2>
      <p id={`${id}-text`}>{step.text}</p>
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {!isLast && (
          <Button size="small" variant="quiet" className="me-auto" onClick={leave}>
            Spring over
          </Button>
        )}
        {at > 0 && (
          <Button size="small" onClick={() => goTo(at - 1)}>
            Tilbage
          </Button>
        )}
        <Button size="small" variant="primary" onClick={() => goTo(at + 1)}>
          {isLast ? 'Færdig' : 'Næste'}
        </Button>
      </div>
    </section>
  )
}
