import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Link } from '../core/link.tsx'
import { readItem, writeItem } from '../core/storage.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { MenuEntry } from './menu.ts'

const key = 'menu-collapsed'

/** The main menu beside the page on a desktop: words and icons, or icons alone (remembered). */
export function SideMenu({ entries, current }: { entries: readonly MenuEntry[]; current: MenuEntry | undefined }) {
  const [isCollapsed, setCollapsed] = useState(false)
  // The server cannot know.
  useLayoutEffect(() => setCollapsed(readItem<boolean>(key) === true), [])
  const toggle = () => {
    writeItem(key, !isCollapsed, 365, 'd')
    setCollapsed(!isCollapsed)
  }
  return (
    <div
      className={cx(
        'sticky top-16 flex h-[calc(100dvh-4rem)] flex-col justify-between gap-4 overflow-y-auto border-line border-e p-3 transition-[width] duration-calm ease-calm max-md:hidden print:hidden',
        isCollapsed ? 'w-17' : 'w-60',
      )}
    >
      <nav aria-label="Hovedmenu">
        <ul className="grid gap-1">
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                aria-current={entry === current ? 'page' : undefined}
                title={isCollapsed ? entry.label : undefined}
                className="flex min-h-11 items-center gap-3 overflow-hidden whitespace-nowrap rounded-md px-3 font-medium text-ink-soft no-underline transition-colors duration-quick hover:bg-accent-soft hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                <entry.icon className="size-5 shrink-0" aria-hidden="true" />
                <span className={cx(isCollapsed && 'sr-only')}>{entry.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <IconButton
        label={isCollapsed ? 'Fold menuen ud' : 'Fold menuen sammen'}
        aria-expanded={!isCollapsed}
        icon={isCollapsed ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
        onClick={toggle}
      />
    </div>
  )
}
