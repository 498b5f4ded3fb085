import { expect, type Page } from '@playwright/test'
import { startApplication } from './driver.ts'

/** What the page gathers while the keys walk through it. */
interface Watched {
  focusSeen: { reached: Map<string, { what: string; isFocusShown: boolean }>; note: () => void }
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

/**
 * Note, in the page itself, each thing that has the focus when the next key is pressed, and whether one could see that:
 * an outline or a ring, on it or close around it. By then the page has been painted with the focus there.
 */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const isRinged = (one: Element | null | undefined) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    const reached = new Map<string, { what: string; isFocusShown: boolean }>()
    const note = () => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return
      element.dataset.reached = ''
      const parent = element.parentElement
      const near = [element, parent, parent?.parentElement, element.closest('label')]
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      reached.set(element.dataset.stop ?? '', {
        what: `<${element.tagName.toLowerCase()}> ${name || element.id}`,
        isFocusShown: near.some(isRinged),
      })
    }
    addEventListener('keydown', note, { capture: true })
    Object.assign(window, { focusSeen: { reached, note } })
  })

/** What something else covers by now, as a live map its picture, is no longer to be reached. */
const mustReach = '[data-stop]:not([inert] *)'
const countMissed = (page: Page) => page.locator(`${mustReach}:not([data-reached])`).count()

/** Tab stops once in a toolbar; from there the arrow must lead to every other control of it. */
async function walkToolbars(page: Page) {
  for (const toolbar of await page.getByRole('toolbar').all()) {
    const entrance = toolbar.locator('[data-reached]').first()
    if ((await entrance.count()) === 0) continue
    await entrance.focus()
    const stops = await toolbar.locator('[data-stop]').count()
    for (let presses = 0; presses < stops; presses++) await page.keyboard.press('ArrowRight')
  }
}

/**
 * Walk through the page with Tab, and through toolbars with the arrow key: everything that can be used is reached, the
 * focus can always be seen, and it never gets stuck.
 */
export async function expectKeyboardWorks(page: Page) {
  await startApplication(page)
  const count = await markStops(page)
  // Tab goes round, from wherever the focus was, by way of the browser's own controls.
  await page.keyboard.press('Tab')
  await watchFocus(page)
  // What came to the page meanwhile, a map for example, takes presses too: then once more around.
  for (let round = 0; round < 2 && (round === 0 || (await countMissed(page)) > 0); round++) {
    // Held down: half of the messages.
    for (let presses = 0; presses < count + 2; presses++) await page.keyboard.down('Tab')
    await page.keyboard.up('Tab')
  }
  await walkToolbars(page)
  const { missed, unseen } = await page.evaluate((stops) => {
    const { reached, note } = (window as unknown as Watched).focusSeen
    note()
    return {
      missed: [...document.querySelectorAll<HTMLElement>(stops)]
        .filter((element) => !reached.has(element.dataset.stop ?? ''))
        .map((element) => element.outerHTML.slice(0, 160)),
      unseen: [...reached.values()].filter((stop) => !stop.isFocusShown).map((stop) => stop.what),
    }
  }, mustReach)
  const path = new URL(page.url()).pathname
  expect(missed, `not reached by keyboard on ${path}`).toEqual([])
  expect(unseen, `focus that cannot be seen on ${path}`).toEqual([])
}
