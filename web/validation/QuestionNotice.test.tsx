// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordDetails } from '#contract/record.ts'
import { queryClient } from '../core/query.ts'
import { QuestionNotice } from './QuestionNotice.tsx'

const paused = { id: 5, marks: ['paused'], reporter: { id: 1 }, may: { edit: false } } as unknown as RecordDetails
const asked = { id: 5, question: 'Stod den under eg?', may: { unPause: true }, receipt: { paused: 'På pause.' } }
const answered = { id: 5, question: null, may: { unPause: false }, receipt: { paused: null, queue: { position: 3 } } }

vi.mock('../core/api.ts', async (original) => ({
  ...(await original<typeof import('../core/api.ts')>()),
  // The find itself is slow to come anew.
  api: (call: string) =>
    call === 'POST /records/un-pause-record' ? Promise.resolve(answered) : new Promise(() => undefined),
}))
vi.mock('../session/session.ts', () => ({
  useSession: () => ({ user: { id: 1 } }),
  getSession: () => ({ user: { id: 1 } }),
}))

function Page() {
  const { data } = useQuery<RecordDetails>({ queryKey: ['record', 5], queryFn: () => new Promise(() => undefined) })
  return data && <QuestionNotice record={data} />
}

let box: HTMLElement
let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  queryClient.clear()
  queryClient.setQueryData(['record', 5], paused)
  queryClient.setQueryData(['record-validation', 5], asked)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

it('who has answered is thanked at once, where they wrote, and the find is not said to wait for them', async () => {
  expect(box.textContent).toContain('Stod den under eg?')
  const field = box.querySelector('textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Ja, under eg.')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  field?.focus()
  await act(async () => box.querySelector('form')?.requestSubmit())
  await act(async () => vi.waitFor(() => expect(box.textContent).toContain('Tak for svaret')))
  expect(box.textContent).toBe('Tak for svaretFundet er i køen igen.')
  expect(document.activeElement?.textContent).toContain('Tak for svaret')
  expect(queryClient.getQueryData<RecordDetails>(['record', 5])?.marks).toEqual([])
})
