import { CircleHelp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { isEmptyHtml } from '../core/html.ts'
import { iconButtonClass } from '../ui/button-style.ts'
import { useSettings } from './settings.ts'

// React Aria's popover comes when there is a text to show.
const HelpPopover = lazy(() => import('./HelpPopover.tsx'))

/** A "?" that explains what stands beside it. Administrators write the text; where there is none, there is no icon. */
export function Help({ for: key }: { for: string }) {
  const { data } = useSettings('question_marks')
  const html = data?.find((item) => item.key === key)?.value
  if (html === undefined || isEmptyHtml(html)) return null
  const icon = <CircleHelp aria-hidden="true" />
  const trigger = iconButtonClass('small', '-my-2 -ms-1.5')
  return (
    <Suspense fallback={<span className={trigger}>{icon}</span>}>
      <HelpPopover html={html} icon={icon} className={trigger} />
    </Suspense>
  )
}
