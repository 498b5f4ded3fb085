import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { Danish } from './aria.tsx'
import { iconButtonClass } from './button-style.ts'
import { cx } from './cx.ts'

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  onAction: () => void
  isDisabled?: boolean
  /** Red: it takes something away. */
  isDanger?: boolean
}

export interface MenuProps {
  /** What the menu is about; the name of the button when that shows only an icon. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  /** Above the actions: who is signed in, for instance. */
  header?: ReactNode
  /** Groups of actions with a line between them. */
  groups: readonly (readonly MenuAction[])[]
  /** Open at once: for menus whose code is fetched at the first click. */
  defaultOpen?: boolean
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 outline-none transition-colors data-[disabled]:cursor-not-allowed data-[focused]:bg-accent-soft data-[disabled]:opacity-55 [&_svg]:size-5 [&_svg]:text-ink-soft'

/** A button with a list of actions. Arrow keys walk, typing finds, Escape closes. */
export function Menu({ label, trigger, triggerClassName, header, groups, defaultOpen }: MenuProps) {
  const shown = groups.filter((group) => group.length > 0)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The focus is on the button first: it comes back to where it was when the menu opened.
  useEffect(() => {
    if (!defaultOpen) return
    button.current?.focus()
    setOpen(true)
  }, [defaultOpen])
  return (
    <Danish>
      <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button ref={button} aria-label={label} className={triggerClassName ?? iconButtonClass()}>
          {trigger}
        </Button>
        <Popover
          placement="bottom end"
          offset={8}
          className="overlay-motion w-max min-w-56 max-w-[min(95vw,22rem)] overflow-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-raised"
        >
          {header && <div className="border-line border-b px-3 pt-1.5 pb-3">{header}</div>}
          <AriaMenu aria-label={label} className="pt-1 outline-none">
            {shown.flatMap((group, index) => [
              index > 0 && <Separator key={`line-${group[0]?.id}`} className="my-1 border-line border-t" />,
              ...group.map((action) => (
                <MenuItem
                  key={action.id}
                  id={action.id}
                  textValue={action.label}
                  isDisabled={action.isDisabled}
                  onAction={action.onAction}
                  className={cx(itemClass, action.isDanger && 'text-danger [&_svg]:text-danger')}
                >
                  {action.icon}
                  {action.label}
                </MenuItem>
              )),
            ])}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </Danish>
  )
}
