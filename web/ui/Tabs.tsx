import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { numberText } from '#contract/counted.ts'
import { Danish } from './aria.tsx'
import { cx } from './cx.ts'

export interface TabItem<Key extends string = string> {
  id: Key
  label: string
  icon?: ReactNode
  /** A small number behind the label. */
  count?: number
  content: ReactNode
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly TabItem<Key>[]
  selected?: Key
  onSelect?: (id: Key) => void
  /** Where a view is, for those without JavaScript. */
  pathOf?: (id: Key) => string
  /** Views that are not shown stay in the page with what was written in them. */
  keepsState?: boolean
  /** Little room under the tabs: for what should fill the screen. */
  isTight?: boolean
}

const tabClass =
  'relative -mb-px flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-t-md border-b-3 border-transparent px-4 py-2 font-semibold text-ink-soft outline-offset-[-3px] transition-colors duration-quick hover:text-ink data-[selected]:border-accent data-[selected]:text-ink data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus [&_svg]:size-5'

/** Views of one thing side by side. Uncontrolled, or controlled with `selected` and `onSelect` (tabs in the address). */
export function Tabs<Key extends string = string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, pathOf, keepsState, isTight = false } = props
  const list = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is wider than the screen: the one that is shown is brought into sight.
  useEffect(() => {
    // React Aria makes the tabs in a second pass, so they are not there yet.
    const frame = requestAnimationFrame(() => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
      if (!list.current || !tab) return
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [selected])
  return (
    <Danish>
      {pathOf && (
        <noscript>
          <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-5 border-line border-b py-3">
            {tabs.map(({ id, label }) => (
              <a key={id} href={pathOf(id)} aria-current={id === selected ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        </noscript>
      )}
      <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(key as Key)}>
        <TabList
          ref={list}
          aria-label={label}
          className={cx(
            pathOf && 'noscript:hidden',
            'relative -mx-(--page-gutter) flex scroll-row border-line border-b px-(--page-gutter)  md:mx-0 md:px-0',
            isTight ? 'mb-3' : 'mb-6',
          )}
        >
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className={cx(tabClass, isTight && 'max-sm:px-3')}>
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-sunken px-2 text-ink-soft text-xs tabular-nums">
                  {numberText(tab.count)}
                </span>
              )}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel
            key={tab.id}
            id={tab.id}
            shouldForceMount={keepsState}
            className="outline-offset-4 data-[inert]:hidden"
          >
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </Danish>
  )
}
