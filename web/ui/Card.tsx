import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from '../core/link.tsx'
import { cx } from './cx.ts'

const look = 'rounded-lg border border-line bg-surface shadow-card'

interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** A heading of the second level; leave out for a card that is only a frame. */
  title?: ReactNode
  /** A sentence under the heading. */
  lead?: ReactNode
  /** At the right of the heading. */
  actions?: ReactNode
}

/** A surface that holds one matter. */
export function Card({ title, lead, actions, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cx(look, 'grid content-start gap-5 p-5 sm:p-6', className)}>
      {(title || actions) && (
        <header className={cx('flex flex-wrap justify-between gap-x-6 gap-y-3', lead ? 'items-start' : 'items-center')}>
          <div className="min-w-0 flex-1 basis-56">
            {title && <h2 className="font-semibold text-xl">{title}</h2>}
            {lead && <p className="mt-1 max-w-[65ch] text-ink-soft text-sm">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

interface LinkCardProps {
  to: string
  title: string
  icon?: ReactNode
  className?: string
  children?: ReactNode
}

/** A card that is one link. */
export function LinkCard({ to, title, icon, className, children }: LinkCardProps) {
  return (
    <Link
      to={to}
      className={cx(
        look,
        'group flex gap-4 p-5 text-ink no-underline transition-colors duration-quick hover:border-accent sm:p-6',
        className,
      )}
    >
      {icon && (
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-5">
          {icon}
        </span>
      )}
      <span className="grid min-w-0 content-start gap-1">
        <span className="font-semibold text-lg group-hover:text-accent">{title}</span>
        {children && <span className="text-ink-soft text-sm">{children}</span>}
      </span>
    </Link>
  )
}
