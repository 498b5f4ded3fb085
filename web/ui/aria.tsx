import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/*
 * React Aria adds a style element unless one with this id exists. The content security policy would refuse it, so the
 * rule stands in styles.css and this mark says that it is there.
 */
const markId = 'react-aria-pressable-style'
if (typeof document !== 'undefined' && !document.getElementById(markId)) {
  const mark = document.createElement('meta')
  mark.id = markId
  document.head.append(mark)
}

/** Around every part that uses React Aria: its own words and dates are Danish. */
export function Danish({ children }: { children: ReactNode }) {
  return <I18nProvider locale="da-DK">{children}</I18nProvider>
}
