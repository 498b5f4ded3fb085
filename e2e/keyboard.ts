import { expect, type Page } from '@playwright/test'

interface Stop {
  what: string
  isFocusShown: boolean
  isInToolbar: boolean
}

/** Number the things that Tab must reach, and say how many there are. */
const markStops = (page: Page) =>
  page.evaluate(() => {
    const candidates = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]',
    )
    let count = 0
    for (const element of candidates) {
      const isOff = element.matches(':disabled, [tabindex="-1"], input[type="hidden"]') || element.closest('[inert]')
      if (isOff || !element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue
      // Of a group of radio buttons, Tab reaches one.
      if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) continue
      element.dataset.stop = String(count++)
    }
    return count
  })

/** What has the focus, and whether one can see that: an outline or a ring, on it or close around it. */
const focused = (page: Page): Promise<(Stop & { stop: number }) | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const isRinged = (one: Element | null) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    const near = [
      element,
      element.parentElement,
      element.parentElement?.parentElement ?? null,
      element.closest('label'),
    ]
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
    return {
      stop: Number(element.dataset.stop ?? -1),
      what: `<${element.tagName.toLowerCase()}> ${name || element.id}`,
      isFocusShown: near.some(isRinged),
      isInToolbar: element.closest('[role="toolbar"]') !== null,
    }
  })

/**
 * Walk through the page with Tab, and through toolbars with the arrow key: everything that can be used is reached, the
 * focus can always be seen, and it never gets stuck.
 */
export async function expectKeyboardWorks(page: Page) {
  const count = await markStops(page)
  const reached = new Map<number, Stop>()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (now) reached.set(now.stop, now)
    return now
  }
  // Tab goes round, from wherever the focus was, by way of the browser's own controls.
  for (let presses = 0; presses < count + 3; presses++) {
    let now = await press('Tab')
    // Tab stops once in a toolbar; from there the arrow must lead to every other control of it.
    for (let known = -1; now?.isInToolbar && known < reached.size; ) {
      known = reached.size
      now = await press('ArrowRight')
    }
  }
  const missed = await page.evaluate(
    (seen) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((element) => !seen.includes(Number(element.dataset.stop)))
        .map((element) => element.outerHTML.slice(0, 160)),
    [...reached.keys()],
  )
  const path = new URL(page.url()).pathname
  expect(missed, `not reached by keyboard on ${path}`).toEqual([])
  const unseen = [...reached.values()].filter((stop) => !stop.isFocusShown).map((stop) => stop.what)
  expect(unseen, `focus that cannot be seen on ${path}`).toEqual([])
}
