// @vitest-environment happy-dom
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../core/query.ts'
import { provideTestConfig } from '../core/test-config.ts'
import { Help } from './Help.tsx'

// The popover's code comes with the first text; here it is there already.
beforeAll(() => import('./HelpPopover.tsx'), 60_000)

describe('help', () => {
  let root: Root
  const fetched = vi.fn(async (_address: string) =>
    Response.json({
      categoryName: 'question_marks',
      items: [
        { key: 'told', value: '<p>Sådan <script>x</script>gør du</p>', type: 'html' },
        { key: 'blank', value: '', type: 'html' },
        { key: 'paragraph', value: '<p></p>', type: 'html' },
      ],
    }),
  )
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    // So that act() sees what the cache tells.
    notifyManager.setScheduler(queueMicrotask)
    provideTestConfig()
    queryClient.clear()
    fetched.mockClear()
    vi.stubGlobal('fetch', fetched)
    document.body.innerHTML = '<div id="root"></div>'
    root = createRoot(document.getElementById('root') as HTMLElement)
  })
  afterEach(() => {
    act(() => root.unmount())
    vi.unstubAllGlobals()
  })
  const show = async (...keys: string[]) => {
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          {keys.map((key) => (
            <Help key={key} for={key} />
          ))}
        </QueryClientProvider>,
      ),
    )
    await act(async () => {
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    })
  }
  const icons = () => document.querySelectorAll('button[aria-label="Hjælp"]')

  it('shows an icon where there is a text, fetched once for all', async () => {
    await show('told', 'blank', 'paragraph', 'unknown')
    await vi.waitFor(() => expect(icons()).toHaveLength(1))
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/admin-settings?category=question_marks'])
  })

  it.each(['blank', 'paragraph', 'unknown'])('shows none for %s', async (key) => {
    await show(key)
    expect(document.getElementById('root')?.innerHTML).toBe('')
  })

  it('opens a popover with the text: 200 ms in, 150 ms out, never wider than the screen', async () => {
    await show('told')
    await vi.waitFor(() => expect(icons()).toHaveLength(1))
    await act(async () => (icons()[0] as HTMLElement).click())
    const dialog = document.querySelector('[role=dialog]')
    expect(dialog?.querySelector('.prose')?.innerHTML).toBe('<p>Sådan gør du</p>')
    const popover = dialog?.closest('[data-trigger]')?.className ?? ''
    expect(popover).toMatch(/duration-200/)
    expect(popover).toMatch(/data-exiting:duration-150/)
    expect(popover).toMatch(/max-w-\[95vw\]/)
    expect(popover).toMatch(/md:max-w-2xl/)
  })
})
