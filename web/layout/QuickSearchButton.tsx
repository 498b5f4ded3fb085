import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { iconButtonClass } from '../ui/button-style.ts'
import { cx } from '../ui/cx.ts'
import { openDialog } from '../ui/dialog-store.ts'
import { useIsShortcutOn, useShortcut } from './quick-search/shortcut.ts'

const load = () => import('./quick-search/QuickSearch.tsx')
const QuickSearch = lazy(load)
/** It will be asked for again when it is needed. */
const approach = () => void load().catch(() => {})

const open = () =>
  void openDialog({
    header: 'Søg',
    size: 'large',
    isAtTop: true,
    content: (close) => (
      <Suspense fallback={<p className="p-5 text-ink-soft">Henter søgningen …</p>}>
        <QuickSearch close={close} />
      </Suspense>
    ),
  })

const label = 'Søg efter art, fund, sted eller person'

/** The box for everything: it looks like a field on a desktop and is a magnifier on a phone. `/` opens it too. */
export function QuickSearchButton({ className, iconClassName }: { className?: string; iconClassName?: string }) {
  const isOn = useIsShortcutOn()
  useShortcut(useCallback(open, []))
  const shared = {
    ...({ type: 'button', 'aria-label': label, 'aria-haspopup': 'dialog', onClick: open } as const),
    'data-tour': 'quick-search',
  }
  return (
    <>
      <button
        {...shared}
        onPointerEnter={approach}
        onFocus={approach}
        {...(isOn ? { 'aria-keyshortcuts': '/' } : {})}
        className={cx(
          'flex min-h-10 min-w-0 items-center gap-2.5 rounded-full border border-edge bg-surface ps-3.5 pe-2.5 text-ink-soft text-sm transition-colors duration-quick hover:border-accent max-md:hidden',
          className,
        )}
      >
        <Search className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="flex-1 truncate text-start">Art, fund, sted eller person</span>
        {isOn && (
          <span
            aria-hidden="true"
            className="rounded-sm border border-line bg-ground px-1.5 font-sans text-xs pointer-coarse:hidden"
          >
            /
          </span>
        )}
      </button>
      <button {...shared} title="Søg" className={iconButtonClass('medium', cx('ms-auto md:hidden', iconClassName))}>
        <Search aria-hidden="true" />
      </button>
    </>
  )
}
