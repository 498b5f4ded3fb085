import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../core/api.ts'
import { go } from '../core/navigation.ts'
import { provideTestHistory, testHistory, trail } from '../core/test-history.ts'
import { openDialog, openDialogs } from './dialog-store.ts'
import { confirmDialog, showError } from './dialogs.tsx'

const open = () => openDialogs().filter((dialog) => dialog.isOpen)

beforeEach(() => {
  vi.useFakeTimers()
  provideTestHistory()
})
afterEach(() => {
  for (const dialog of open()) dialog.close()
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('a dialog in the history', () => {
  it('has an entry of its own, and going back closes it', async () => {
    const answer = openDialog({ header: 'Hej' })
    expect(trail()).toEqual(['/a', 'dialog'])
    testHistory.back()
    expect(open()).toEqual([])
    expect(await answer).toEqual({ ok: false, outside: false })
    await vi.runAllTimersAsync()
    expect(trail()).toEqual(['/a'])
  })

  it('loses its entry 100 ms after it was closed by other means', () => {
    void openDialog({ header: 'Hej' })
    open()[0]?.close({ ok: true })
    vi.advanceTimersByTime(99)
    expect(trail()).toEqual(['/a', 'dialog'])
    vi.advanceTimersByTime(1)
    expect(trail()).toEqual(['/a'])
  })

  it('leaves no entry behind when one goes on from it', async () => {
    const answer = openDialog({ header: 'Hej' })
    open()[0]?.close({ ok: true })
    await answer
    go('/b')
    vi.advanceTimersByTime(500)
    expect(trail()).toEqual(['/a', '/b'])
  })

  it('hands its entry to the dialog that follows at once', () => {
    void openDialog({ header: 'En' })
    open()[0]?.close()
    void openDialog({ header: 'To' })
    vi.advanceTimersByTime(500)
    expect(trail()).toEqual(['/a', 'dialog'])
    expect(open().map((dialog) => dialog.header)).toEqual(['To'])
  })

  it('lies above the one that opened it: back closes one at a time', () => {
    void openDialog({ header: 'En' })
    void openDialog({ header: 'To' })
    expect(trail()).toEqual(['/a', 'dialog', 'dialog'])
    testHistory.back()
    expect(open().map((dialog) => dialog.header)).toEqual(['En'])
    testHistory.back()
    expect(open()).toEqual([])
  })

  it('stays 200 ms to fade out', () => {
    void openDialog({ header: 'Hej' })
    open()[0]?.close()
    vi.advanceTimersByTime(199)
    expect(openDialogs()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(openDialogs()).toHaveLength(0)
  })
})

describe('while a browser takes its time to go back from the entry of a dialog,', () => {
  const wayBack = 300
  beforeEach(() => {
    const back = testHistory.back.bind(testHistory)
    vi.spyOn(testHistory, 'back').mockImplementation(() => void setTimeout(back, wayBack))
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.restoreAllMocks()
  })
  const closeAndWait = () => {
    open().at(-1)?.close()
    vi.advanceTimersByTime(150)
    expect(testHistory.back).toHaveBeenCalledOnce()
  }

  it('another one opens and stays, with an entry of its own', () => {
    void openDialog({ header: 'En' })
    closeAndWait()
    void openDialog({ header: 'To' })
    expect(open().map((dialog) => dialog.header)).toEqual(['To'])
    vi.advanceTimersByTime(wayBack)
    expect(open().map((dialog) => dialog.header)).toEqual(['To'])
    expect(trail()).toEqual(['/a', 'dialog'])
    testHistory.back()
    vi.advanceTimersByTime(wayBack)
    expect([open(), trail()]).toEqual([[], ['/a']])
  })

  it('one goes on to the page that is asked for', () => {
    void openDialog({ header: 'En' })
    closeAndWait()
    go('/b')
    vi.advanceTimersByTime(wayBack)
    expect(trail()).toEqual(['/a', '/b'])
  })

  it('both of two that are closed lose their entries', () => {
    void openDialog({ header: 'En' })
    void openDialog({ header: 'To' })
    open().at(-1)?.close()
    open().at(-1)?.close()
    vi.advanceTimersByTime(100 + 2 * wayBack)
    expect(trail()).toEqual(['/a'])
  })

  it('one that is closed again before it had an entry needs none', () => {
    void openDialog({ header: 'En' })
    closeAndWait()
    void openDialog({ header: 'To' })
    open()[0]?.close()
    vi.advanceTimersByTime(2 * wayBack)
    expect([open(), trail()]).toEqual([[], ['/a']])
  })
})

describe('questions and errors', () => {
  it('a question is answered yes only by its ok button', async () => {
    const yes = confirmDialog({ header: 'Slet?', okLabel: 'Slet', isDanger: true })
    expect(open()[0]?.buttons).toMatchObject([
      { label: 'Annullér', buttonType: 2 },
      { label: 'Slet', buttonType: 1 },
    ])
    open()[0]?.close({ ok: true })
    expect(await yes).toBe(true)
    const no = confirmDialog({ header: 'Slet?' })
    open()[0]?.close({ outside: true })
    expect(await no).toBe(false)
  })

  it("an error shows the given text and the server's message", () => {
    void showError('Kunne ikke gemme.', new ApiError(400, '{"message":"Navnet <b> mangler.","code":"x"}'))
    expect(open()[0]).toMatchObject({
      header: 'Fejl',
      size: 'medium',
      body: '<p>Kunne ikke gemme.</p><p>Navnet &lt;b&gt; mangler.</p>',
    })
  })

  it('an error without a message is unknown, with the raw reply', () => {
    void showError('Kunne ikke gemme.', new ApiError(502, '<h1>Bad</h1>'))
    expect(open()[0]?.body).toBe('<p>Kunne ikke gemme.</p><p>Ukendt fejl</p><pre>&lt;h1&gt;Bad&lt;/h1&gt;</pre>')
  })

  it('an exception is shown in a larger dialog', () => {
    void showError('', new ApiError(500, '{"message":"Fejl.","code":"unknown","exception":"Error: at x"}'))
    expect(open()[0]).toMatchObject({ size: 'x-large', body: '<p>Fejl.</p><pre>Error: at x</pre>' })
  })
})
