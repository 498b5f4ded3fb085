import type { Page } from '@playwright/test'
import { type Board, quantile } from './measure.ts'

interface Watched {
  watched: { presses: number[]; frames: number[] }
}

/** From each press of a key to the picture that shows it, and from each picture to the next. */
const watchPresses = (page: Page) =>
  page.evaluate(() => {
    const watched: Watched['watched'] = { presses: [], frames: [] }
    Object.assign(window, { watched })
    // What is posted in a frame is read when the frame has been drawn.
    const whenDrawn = (then: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          then()
        }
        port2.postMessage(null)
      })
    const noted = ({ timeStamp }: Event) => whenDrawn(() => watched.presses.push(performance.now() - timeStamp))
    addEventListener('keydown', noted, { capture: true })
    let last = performance.now()
    const frame = (now: number) => {
      watched.frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

/** What has been seen since it was asked for last. */
const taken = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { watched } = window as unknown as Watched
    return { presses: watched.presses.splice(0), frames: watched.frames.splice(0) }
  })

/** A sheet of many drafts: typed in, walked through by keys, and scrolled. */
export async function typingInSheet(
  page: Page,
  board: Board,
  sheet: { address: string; rows: number; mostToPaint: number },
) {
  await page.goto(sheet.address)
  const grid = page.getByRole('grid', { name: 'Dine fund' })
  await page.locator(`[role=grid][aria-rowcount="${sheet.rows + 1}"]`).waitFor()
  const column = await page.getByRole('columnheader', { name: 'Noter', exact: true }).getAttribute('aria-colindex')
  const cell = (row: number) => page.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`)
  // Pictures of other measurements may still be on their way: what the sheet itself needs is in its rows.
  await cell(1).click()
  await watchPresses(page)
  for (let row = 1; row <= 25; row++) {
    await page.keyboard.type('hegn ved åen', { delay: 30 })
    await page.keyboard.press('Enter')
  }
  const typed = await taken(page)
  board.judge(
    `a sheet of ${sheet.rows} rows: from key to picture, p95`,
    quantile(typed.presses, 0.95),
    sheet.mostToPaint,
    'ms',
  )
  board.tell('  median', `${quantile(typed.presses, 0.5).toFixed(0)} ms`, `${typed.presses.length} presses`)
  for (const [key, presses, name] of [
    ['ArrowDown', 60, 'arrows'],
    ['PageDown', 12, 'a whole page further'],
  ] as const) {
    for (let i = 0; i < presses; i++) await page.keyboard.press(key, { delay: 80 })
    board.judge(`  ${name}, p95`, quantile((await taken(page)).presses, 0.95), sheet.mostToPaint, 'ms')
  }
  await grid.hover()
  for (let turns = 0; turns < 60; turns++) {
    await page.mouse.wheel(0, -300)
    await page.waitForTimeout(16)
  }
  const scrolled = await taken(page)
  board.tell(
    '  from frame to frame while it is scrolled, p95',
    `${quantile(scrolled.frames, 0.95).toFixed(0)} ms`,
    `longest ${Math.max(...scrolled.frames).toFixed(0)} ms`,
  )
}
