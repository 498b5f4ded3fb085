/** Take the eye and the keyboard to something on the page; it must be focusable. Says whether it is there. */
export function jumpTo(there: HTMLElement | null): boolean {
  there?.scrollIntoView()
  there?.focus({ preventScroll: true })
  return there !== null
}
