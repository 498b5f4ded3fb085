import { CircleCheck, Info, Undo2 } from 'lucide-react'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useLastDeed } from './deeds.ts'

/** What was decided last, with the way back. It has a place of its own: nothing that is judged lies under it. */
export function LastDecision({ onUndo, className }: { onUndo: () => void; className?: string }) {
  const { user } = useSession()
  const { news, isHint, last } = useLastDeed(user?.id)
  const text = news ?? last?.done
  const Icon = isHint ? Info : CircleCheck
  return (
    <section
      aria-label="Seneste afgørelse"
      className={cx(
        'flex items-center gap-x-3 gap-y-1 text-sm lg:flex-col lg:items-stretch',
        text !== undefined && 'rounded-md px-3 py-1.5 transition-colors duration-calm lg:mb-3',
        text !== undefined && (news === null ? 'bg-sunken text-ink-soft' : isHint ? 'bg-info-soft' : 'bg-success-soft'),
        className,
      )}
    >
      <p role="status" className="flex min-w-0 flex-1 items-start lg:flex-none gap-1.5">
        {news !== null && (
          <Icon className={cx('mt-0.5 size-4 shrink-0', isHint ? 'text-info' : 'text-success')} aria-hidden="true" />
        )}
        {/* On a phone an older decision takes one line of what there is to look at. */}
        <span className={cx('wrap-anywhere min-w-0', news === null && 'max-lg:line-clamp-1')}>{text}</span>
      </p>
      {/* What is said may be about another find, or that something was taken back: the way back stands beside its own deed. */}
      {last && text === last.done && (
        <Button
          size="small"
          variant="quiet"
          icon={<Undo2 aria-hidden="true" />}
          onClick={onUndo}
          className="lg:-ms-3 lg:self-start"
        >
          Fortryd
          <span className="max-lg:hidden" aria-hidden="true">
            {' '}
            (U)
          </span>
        </Button>
      )}
    </section>
  )
}
