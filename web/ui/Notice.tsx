import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const tones = {
  info: { icon: Info, look: 'bg-info-soft text-info' },
  success: { icon: CircleCheck, look: 'bg-success-soft text-success' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-danger' },
}

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  /** Read it aloud when it appears. */
  announce?: boolean
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A message that stays on the page. */
export function Notice({ tone = 'info', title, announce, action, className, children }: NoticeProps) {
  const { icon: Icon, look } = tones[tone]
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={cx('flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg p-4', look, className)}>
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0 text-ink text-sm">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  )
}
