import { lazy, Suspense, useState } from 'react'
import { iconButtonClass } from './button-style.ts'
import type { MenuProps } from './Menu.tsx'

const Menu = lazy(() => import('./Menu.tsx').then((module) => ({ default: module.Menu })))

/** A menu whose code is fetched when it is first opened: for pages that hold many. */
export function LazyMenu(props: Omit<MenuProps, 'defaultOpen'>) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="true"
      className={props.triggerClassName ?? iconButtonClass()}
      onClick={() => setWanted(true)}
    >
      {props.trigger}
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <Menu {...props} defaultOpen />
    </Suspense>
  )
}
