import type { Page } from '@playwright/test'

/** The cell under a heading; row 1 is the first find. */
export async function at(page: Page, row: number, heading: string) {
  const column = await page.getByRole('columnheader', { name: heading, exact: true }).getAttribute('aria-colindex')
  return page.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`)
}
export const texts = async (page: Page, heading: string, rows: number) => {
  const found = await Promise.all(Array.from({ length: rows }, (_, index) => at(page, index + 1, heading)))
  return Promise.all(found.map(async (one) => (await one.innerText()).replace(/\s*\(ikke gemt\)/, '').trim()))
}
/** Lay words on the clipboard. */
export const lay = (page: Page, text: string) => page.evaluate((words) => navigator.clipboard.writeText(words), text)
/** What has the focus in the very moment that a text comes: the key of whoever is quick goes there. Ask before it comes. */
export const focusWhen = (page: Page, text: string) =>
  page.evaluate(
    (awaited) =>
      new Promise<string>((tell) => {
        const watch = new MutationObserver(() => {
          if (!document.body.innerText.includes(awaited)) return
          watch.disconnect()
          tell(document.activeElement?.textContent ?? '')
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
