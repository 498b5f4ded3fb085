import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation on the page as it stands, in both colour schemes. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
    const told = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
    )
    expect(told.join('\n'), `${new URL(page.url()).pathname} in ${colorScheme}`).toBe('')
  }
}
