import { CircleHelp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isEmptyHtml } from '../core/html.ts'
import { iconButtonClass } from '../ui/button-style.ts'
import { useSettings } from './settings.ts'

// React Aria's popover comes when somebody wants to read.
const load = () => import('./HelpPopover.tsx')
const HelpPopover = lazy(load)

/** Where help comes with what is waited for: its texts are asked for at once, not after that. */
export const useHelpSoon = () => void useSettings('question_marks')

/** A "?" that explains what stands beside it. Administrators write the text; where there is none, there is no icon. */
export function Help({ for: key }: { for: string }) {
  const { data } = useSettings('question_marks')
  const [isWanted, setWanted] = useState(false)
  const html = data?.find((item) => item.key === key)?.value
  if (html === undefined || isEmptyHtml(html)) return null
  const icon = <CircleHelp aria-hidden="true" />
  const trigger = iconButtonClass('small', '-my-2 -ms-1.5')
  const approach = () => void load().catch(() => {}) // it will be asked for again, and its failure told, when it is wanted
  const button = (
    <button
      type="button"
      aria-label="Hjælp"
      aria-haspopup="dialog"
      className={trigger}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => setWanted(true)}
    >
      {icon}
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <HelpPopover html={html} icon={icon} className={trigger} />
    </Suspense>
  )
}
