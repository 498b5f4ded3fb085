// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { provideTestHistory } from '../core/test-history.ts'
import { type DialogOptions, openDialog, openDialogs } from './dialog-store.ts'
import { DialogHost } from './dialogs.tsx'

let root: Root
// The modal's code comes with the first dialog; here it is there already.
beforeAll(() => import('./DialogModal.tsx'), 60_000)
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  provideTestHistory()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  act(() => root.render(<DialogHost />))
})
afterEach(() =>
  act(async () => {
    for (const dialog of openDialogs()) dialog.close()
    root.unmount()
  }),
)

/** Open a dialog and wait until it is on the screen. */
const show = async (options: Partial<DialogOptions> = {}) => {
  let answer: ReturnType<typeof openDialog> | undefined
  await act(async () => {
    answer = openDialog({ header: 'Hej', ...options })
  })
  return { answer, dialog: document.querySelector('[role=dialog]') as HTMLElement }
}
const button = (label: string) =>
  [...document.querySelectorAll('button')].find((b) => (b.getAttribute('aria-label') ?? b.textContent) === label)

describe('a dialog on the screen', () => {
  const buttons = [
    { label: 'Fortryd', buttonType: 2, buttonId: 'no' },
    { label: 'Mere', buttonType: 3, buttonId: 'more' },
    { label: 'Ok', buttonType: 1, buttonId: 'yes', isPrimary: true },
  ] as const

  it.each([
    ['Ok', { ok: true, outside: false, buttonId: 'yes' }],
    ['Fortryd', { ok: false, outside: false, buttonId: 'no' }],
    ['Mere', { ok: false, outside: false, buttonId: 'more' }],
    ['Luk', { ok: false, outside: false }],
  ])('%s answers', async (label, response) => {
    const { answer } = await show({ buttons })
    await act(async () => button(label)?.click())
    expect(await answer).toEqual(response)
  })

  it('is closed by Escape', async () => {
    const { answer, dialog } = await show()
    await act(async () => void dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(await answer).toEqual({ ok: false, outside: false })
  })

  it('has its header as name, and shows HTML without what could harm', async () => {
    const { dialog } = await show({ body: '<p onclick="x()">Med <b>fedt</b><script>alert(1)</script></p>' })
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Hej')
    expect(dialog.querySelector('.prose')?.innerHTML).toBe('<p>Med <b>fedt</b></p>')
  })

  it('takes 300 ms in and 200 ms out', async () => {
    const overlay = (await show()).dialog.closest('.fixed')
    expect(overlay?.className).toMatch(/duration-300/)
    expect(overlay?.className).toMatch(/data-exiting:duration-200/)
  })

  it.each([
    ['tiny', 'max-w-md'],
    ['medium', 'max-w-xl'],
    ['large', 'max-w-3xl'],
    ['x-large', 'max-w-6xl'],
    ['full', 'max-w-none'],
  ] as const)('%s is as wide as %s', async (size, width) => {
    expect((await show({ size })).dialog.parentElement?.className).toContain(width)
  })

  it('gives its content a way to close it', async () => {
    const { answer } = await show({
      content: (close) => (
        <button type="button" onClick={() => close({ buttonId: 'own' })}>
          Egen
        </button>
      ),
    })
    await act(async () => button('Egen')?.click())
    expect(await answer).toEqual({ ok: false, outside: false, buttonId: 'own' })
  })
})
