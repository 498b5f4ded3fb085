import type { ReactNode } from 'react'

interface TabIntroProps {
  title: string
  help?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The top of a view: what it is for, in a sentence or two. */
export function TabIntro({ title, help, actions, children }: TabIntroProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex items-center gap-1.5 font-semibold text-xl">
          {title}
          {help}
        </h2>
        <p className="mt-1 max-w-[65ch] text-ink-soft text-sm">{children}</p>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
