import { type RefObject, useEffect, useRef } from 'react'

/** Forms with changes that are not saved. A page that is kept alive but hidden still has its elements in the document. */
const unsaved = new Set<Element>()

const warn = (event: BeforeUnloadEvent) => {
  for (const element of unsaved) if (!element.isConnected) unsaved.delete(element)
  if (unsaved.size > 0) event.preventDefault()
}

/** The browser asks before it leaves while there are unsaved changes. Give the ref to an element of the form. */
export function useUnsavedWarning<E extends Element>(isDirty: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    const form = element.current
    if (!form) return
    if (isDirty) {
      unsaved.add(form)
      window.addEventListener('beforeunload', warn)
    } else {
      unsaved.delete(form)
      // A listener keeps the browser from holding the page ready for "back": it is there only when it is needed.
      if (unsaved.size === 0) window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
  return element
}

/** Whether something inside the element is not saved. */
export const hasUnsavedIn = (element: Element | null) =>
  element !== null && [...unsaved].some((form) => form.isConnected && element.contains(form))
