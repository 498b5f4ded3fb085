import { useLayoutEffect, useRef } from 'react'

/** The button nearest to where one was in a row, of those that can be pressed. */
const nearest = (row: Element | null | undefined, at: number) =>
  [...(row?.querySelectorAll('button') ?? [])]
    .map((button, place) => ({ button, away: Math.abs(place - at) }))
    .filter(({ button }) => !button.disabled)
    .toSorted((one, other) => one.away - other.away)[0]?.button

/**
 * For lists whose rows go or move when a button in them is pressed: focus stays with the row, or goes to the one that took
 * its place, or to the whole when none is left. Call `stay` before the change; the box needs a `tabIndex` of -1.
 */
export function useStayingFocus<T extends HTMLElement>() {
  const box = useRef<T>(null)
  const pressed = useRef<{ button: Element; row: number; at: number }>(undefined)
  const rows = () => [...(box.current?.querySelectorAll('li') ?? [])]
  useLayoutEffect(() => {
    const was = pressed.current
    pressed.current = undefined
    if (!was || !box.current) return
    const row = was.button.isConnected ? was.button.closest('li') : (rows()[was.row] ?? rows().at(-1))
    const target = nearest(row, was.at) ?? box.current
    target.focus()
  })
  const stay = () => {
    const button = document.activeElement
    const row = button?.closest('li')
    if (!button || !row || !box.current?.contains(row)) return
    const at = [...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement)
    pressed.current = { button, row: rows().indexOf(row), at }
  }
  return { box, stay }
}
