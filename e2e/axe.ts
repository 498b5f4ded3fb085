import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Colours that are still on their way from one scheme to the other would be measured half-way. What lies below the fold
 * is drawn, and its colours change, only when it is scrolled to: all of it is drawn here.
 */
async function motionEnded() {
  for (const section of document.querySelectorAll<HTMLElement>('.scene > section, .laid-when-near')) {
    section.style.contentVisibility = 'visible'
  }
  await new Promise(requestAnimationFrame)
  const ending = document
    .getAnimations()
    // What follows the scrolling of a row never ends.
    .filter(({ timeline }) => timeline === document.timeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

/** The rules that a colour scheme can break; all others look at what is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block']

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')
/** The builder would send four times a megabyte and a half, which takes longer than to look at a small page. */
const isThere = 'void axe'
async function bringAxe(page: Page) {
  for (const frame of page.frames()) {
    // A frame that leaves meanwhile has nothing to look at.
    const isNew = await frame.evaluate(() => !('axe' in window)).catch(() => false)
    if (isNew) await frame.evaluate(axe).catch(() => {})
  }
}

/** On devices with a keyboard on the screen a dialog is shown when that has opened, or after 600 ms without one. */
const areDialogsShown = () =>
  [...document.querySelectorAll('[role="dialog"]')].every((dialog) => dialog.checkVisibility({ opacityProperty: true }))

/** No violation on the page as it stands, in both colour schemes. */
export async function expectAccessible(page: Page) {
  await page.waitForFunction(areDialogsShown)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(motionEnded)
    await bringAxe(page)
    // Legacy: no second page is opened to gather the results, which only frames of other origins would need. Describing
    // everything that is well takes as long as looking.
    const look = new AxeBuilder({ page, axeSource: isThere }).options({ resultTypes: ['violations'] }).setLegacyMode()
    const rules = colorScheme === 'light' ? look.withTags(standards) : look.withRules(colourRules)
    const { violations } = await rules.analyze()
    const told = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
    )
    expect(told.join('\n'), `${new URL(page.url()).pathname} in ${colorScheme}`).toBe('')
  }
}
