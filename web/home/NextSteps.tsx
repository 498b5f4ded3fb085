import { Check, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { Link } from '../core/link.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/Toast.tsx'
import { isPutAway, nextSteps, putStepsAway } from './next-steps.ts'

/** What is left to do before one is all set. */
export function NextSteps({ user }: { user: OwnUser }) {
  const [isAway, setAway] = useState(() => isPutAway(user.id))
  const steps = nextSteps(user)
  if (isAway) return null
  const putAway = () => {
    putStepsAway(user.id)
    setAway(true)
    toast.success('Lagt væk. Du finder det hele under Redigér profil.')
  }
  const done = steps.filter(({ isDone }) => isDone).length
  const lead =
    done === steps.length ? 'Alt er klar. Så er der kun naturen tilbage.' : `${done} af ${steps.length} er klaret`
  return (
    <Card
      title="Næste skridt"
      lead={lead}
      actions={
        <IconButton label="Læg næste skridt væk" size="small" icon={<X aria-hidden="true" />} onClick={putAway} />
      }
    >
      <ul className="-mx-2 grid">
        {steps.map((step) => (
          <li key={step.key}>
            <Link
              to={step.to}
              className="group flex items-start gap-3 rounded-md p-2 text-ink no-underline hover:bg-accent-soft"
            >
              <span
                className={cx(
                  'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2',
                  step.isDone ? 'border-accent bg-accent text-accent-ink' : 'border-edge border-dashed',
                )}
              >
                {step.isDone && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
                <span className="sr-only">{step.isDone ? 'Klaret:' : 'Mangler:'}</span>
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{step.title}</span>
                <span className="block text-ink-soft text-sm">{step.text}</span>
              </span>
              <ChevronRight className="mt-1 size-4.5 text-ink-soft" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
